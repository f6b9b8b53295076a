const language = document.documentElement.lang || 'en';

/** A tag that the browser does not know must not take the page down. */
function inLanguage<T>(maker: (locale: string) => T): T {
	try {
		return maker(language);
	} catch {
		return maker('en');
	}
}

const dollars = (digits: number) =>
	new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: digits });
const [cents, fractions] = [dollars(2), dollars(4)];
const clock = inLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }));
const day = inLanguage(
	(locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
);

/** US dollars, in the digits of every other figure; of small sums the first ones that say something. */
export const price = (value: number): string => (value > 0 && value < 0.1 ? fractions : cents).format(value);

const moment = inLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));

/** The day and the time. `at` in ms since the epoch. */
export const momentOf = (at: number): string => moment.format(at);

/** `14:05` of today, else the day. `at` and `now` in ms since the epoch. */
export const when = (at: number, now: number): string => (day.format(at) === day.format(now) ? clock : day).format(at);
