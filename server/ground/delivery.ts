/** Which origins deliver what pages load, where that is not the hub itself (seed 9). */
export interface Delivery {
  /** Scripts, styles and fonts of a build. */
  assets?: string;
  /** Pictures of people and items. */
  images?: string;
  /** Files of repositories that everybody may read. */
  uploads?: string;
}

/** What delivers each, by the variable that names it. */
export const deliveryVariables = {
  assets: 'HUB_ASSETS_ORIGIN',
  images: 'HUB_IMAGES_ORIGIN',
  uploads: 'HUB_UPLOADS_ORIGIN',
} as const satisfies Record<keyof Delivery, string>;

export const delivered = ['assets', 'images', 'uploads'] as const satisfies readonly (keyof Delivery)[];
