const figures = new Intl.NumberFormat('en-US');

/** `12,345`. */
export const figure = (value: number): string => figures.format(value);

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** `12.3K`. */
export const shortFigure = (value: number): string => compact.format(value);
