/** Runs of white space as one blank, none at the ends. */
export const collapsed = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** `text` collapsed and, where it is longer than `limit` UTF-16 units, cut to make room for three dots. */
export function clip(text: string, limit: number): string {
	const whole = collapsed(text);
	return whole.length > limit ? `${whole.slice(0, limit - 3).trimEnd()}...` : whole;
}
