export const Card = 'fills the slot "card" of hub/list';
