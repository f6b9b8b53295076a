import * as l10n from '@vscode/l10n';
import { inLanguage } from '../shared/intl.ts';

export { price, when } from '../shared/intl.ts';

const figures = inLanguage((locale) => new Intl.NumberFormat(locale));
const compact = inLanguage(
	(locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
);

/** `12,345`. */
export const figure = (value: number): string => figures.format(value);

/** `12.3K`. */
export const shortFigure = (value: number): string => compact.format(value);

export const parts = (count: number): string => (count === 1 ? l10n.t('1 part') : l10n.t('{0} parts', figure(count)));
export const tokens = (count: number): string =>
	count === 1 ? l10n.t('1 token') : l10n.t('{0} tokens', figure(count));
export const memories = (count: number): string =>
	count === 1 ? l10n.t('1 memory') : l10n.t('{0} memories', figure(count));
export const messages = (count: number): string =>
	count === 1 ? l10n.t('1 message') : l10n.t('{0} messages', figure(count));
