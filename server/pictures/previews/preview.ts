/** What a picture shows that stands for a page. Two with the same of it are one picture. */
export interface Preview {
  /** The hub's own name and colour. */
  hub: string;
  colour: string;
  /** The path of a drawing, in a square of 16: what sort of thing it is. */
  drawing?: string | undefined;
  thing?: PreviewedThing | undefined;
}

export interface PreviewedThing {
  title: string;
  /** What it is called in addresses, which every font can write that can write anything. */
  name: string;
  owner: string;
  figures: readonly { drawing: string; count: number }[];
  /** Addresses of its own pictures. */
  logo?: string | undefined;
  cover?: string | undefined;
}

/** What the process is asked: a preview with the pictures themselves. */
export interface Drawing extends Preview {
  logo?: Uint8Array | undefined;
  cover?: Uint8Array | undefined;
}

/** The mark of the hub alone, as for the screen of a telephone. */
export interface MarkDrawing {
  /** Written as SVG. */
  mark: string;
  /** Pixels of each side. */
  side: number;
}
