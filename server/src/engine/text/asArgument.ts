/** What no shell makes anything else of. */
const plain = /^[\p{L}\p{N}_./@%+:,=-]+$/u;

/** What a shell still reads between double quotation marks; it leaves the single backslashes of Windows. */
const live = /["$`!]|\\\\|\\$/u;

function quoted(text: string): string {
	if (plain.test(text)) return text;
	return live.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/** A path as it stands in a command that people paste into a shell. Double quotation marks where they do, as Windows knows no others. */
export function asArgument(path: string): string {
	const [, home = '', rest = path] = /^(~[/\\])(.+)$/su.exec(path) ?? [];
	return `${home}${quoted(rest)}`;
}
