import * as l10n from '@vscode/l10n';

const language = document.documentElement.lang || 'en';

/** A tag that the browser does not know must not take the page down. */
function make<T>(maker: (locale: string) => T): T {
	try {
		return maker(language);
	} catch {
		return maker('en');
	}
}

const figures = make((locale) => new Intl.NumberFormat(locale));
const compact = make((locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }));
const dollars = (digits: number) =>
	make(
		(locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: digits }),
	);
const [cents, fractions] = [dollars(2), dollars(4)];
const clock = make((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }));
const day = make((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }));

/** `12,345`. */
export const figure = (value: number): string => figures.format(value);

/** `12.3K`. */
export const shortFigure = (value: number): string => compact.format(value);

/** US dollars; of small sums the first figures that say something. */
export const price = (value: number): string => (value > 0 && value < 0.1 ? fractions : cents).format(value);

/** `14:05` of today, else the day. `at` and `now` in ms since the epoch. */
export const when = (at: number, now: number): string => (day.format(at) === day.format(now) ? clock : day).format(at);

export const parts = (count: number): string => (count === 1 ? l10n.t('1 part') : l10n.t('{0} parts', figure(count)));
export const tokens = (count: number): string =>
	count === 1 ? l10n.t('1 token') : l10n.t('{0} tokens', figure(count));
export const memories = (count: number): string =>
	count === 1 ? l10n.t('1 memory') : l10n.t('{0} memories', figure(count));
export const messages = (count: number): string =>
	count === 1 ? l10n.t('1 message') : l10n.t('{0} messages', figure(count));
