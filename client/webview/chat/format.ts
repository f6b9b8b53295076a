import * as l10n from '@vscode/l10n';
import { figure } from '../shared/figure.ts';

export { price, when } from '../shared/intl.ts';
export { figure };

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** `12.3K`. */
export const shortFigure = (value: number): string => compact.format(value);

export const parts = (count: number): string => (count === 1 ? l10n.t('1 part') : l10n.t('{0} parts', figure(count)));
export const tokens = (count: number): string =>
	count === 1 ? l10n.t('1 token') : l10n.t('{0} tokens', figure(count));
export const memories = (count: number): string =>
	count === 1 ? l10n.t('1 memory') : l10n.t('{0} memories', figure(count));
export const messages = (count: number): string =>
	count === 1 ? l10n.t('1 message') : l10n.t('{0} messages', figure(count));
