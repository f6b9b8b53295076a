import * as l10n from '@vscode/l10n';
import { figure } from '../shared/figure.ts';

export { figure };

/** `4,950` below ten thousand, `12.3k`, `1M`: for places with little room. */
export const short = (value: number): string => (value < 10_000 ? figure(value) : inThousands(value));

/** The numbers of one axis, which ends at `most`, in one form: `8,000` below ten thousand, else `8k`. */
export const onAxis = (value: number, most: number): string =>
	most < 10_000 || value === 0 ? figure(value) : inThousands(value);

const inThousands = (value: number): string => {
	// What would be rounded to 1,000k is 1M.
	const [size, unit] = value < 999_500 ? [value / 1000, 'k'] : [value / 1_000_000, 'M'];
	return `${size.toLocaleString('en', { maximumFractionDigits: size < 100 ? 1 : 0 })}${unit}`;
};

/** A share with one decimal; never `0 %` for something. */
export const shareOf = (share: number): string => {
	const percent = 100 * share;
	const shown = percent > 0 && percent < 0.1 ? '<0.1' : percent.toLocaleString('en', { maximumFractionDigits: 1 });
	return `${shown} %`;
};

export const tokens = (count: number): string =>
	count === 1 ? l10n.t('1 token') : l10n.t('{0} tokens', figure(count));

/** `+1,200`, `−40`, `±0`: how much more something is than what it is compared with. */
export const difference = (more: number): string => {
	if (more === 0) return '±0';
	return more > 0 ? `+${figure(more)}` : `−${figure(-more)}`;
};
