/** Why nothing is moved: a sentence for whoever asked, who mends it and asks again. */
export class Refusal extends Error {}
