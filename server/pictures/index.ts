export { picturesPid, restPictures } from './making.ts';
export {
  dropPictures,
  keepFormer,
  renewAddresses,
  seePicture,
  type TakenPictures,
  takePictures,
} from './pictures.ts';
export type { Preview } from './previews/preview.ts';
export { markOf, previewOf, restPreviews } from './previews/previews.ts';
