/** `12,345`: the same digits as in every other view. */
export const figure = (value: number): string => value.toLocaleString('en');
