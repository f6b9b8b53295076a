import { collapsed } from '../text/clip.ts';

/** `text` collapsed and with its first letter in upper case; blank text stays as it is. */
export function capitalised(text: string): string {
	const whole = collapsed(text);
	return whole === '' ? text : whole.slice(0, 1).toUpperCase() + whole.slice(1);
}
