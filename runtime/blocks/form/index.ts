export { Form as Block } from './Form.tsx';
