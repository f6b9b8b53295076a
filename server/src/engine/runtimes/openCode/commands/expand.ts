/** What stands behind a command, as the program parts it: in quotation marks, or between blanks. */
const given = /"[^"]*"|'[^']*'|[^\s"']+/gu;

const place = /\$(\d+)/gu;

/**
 * The text of a command with what was typed behind it: `$1` is the first word, the highest number in the text all that is left, `$ARGUMENTS`
 * everything as it was typed. Where the text has no place for it, it comes behind an empty line.
 */
export function expand(template: string, typed: string): string {
	const words = (typed.match(given) ?? []).map((word) => word.replaceAll(/^["']|["']$/gu, ''));
	const places = [...template.matchAll(place)].map(([, figure]) => Number(figure));
	const last = Math.max(0, ...places);
	const filled = template.replaceAll(place, (_, figure: string) => {
		const index = Number(figure) - 1;
		if (index >= words.length) return '';
		// What `$0` gives is what JavaScript has there.
		return Number(figure) === last ? words.slice(index).join(' ') : String(words[index]);
	});
	const hasAll = template.includes('$ARGUMENTS');
	const text = filled.replaceAll('$ARGUMENTS', () => typed);
	return (places.length === 0 && !hasAll && typed.trim() !== '' ? `${text}\n\n${typed}` : text).trim();
}
