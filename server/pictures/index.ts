export { picturesPid, restPictures } from './making.ts';
export { dropPictures, keepFormer, seePicture, type TakenPictures, takePictures } from './pictures.ts';
