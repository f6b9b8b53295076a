/** What the name of a file may not have in it, and the mark of such a character. */
const unsafe = /[%/\\\p{Cc}]/gu;

const escaped = (text: string): string =>
	Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/** `id` as the name of one file or folder, which is never hidden; each name stands for one id. */
export function segmentOf(id: string): string {
	if (id === '') return '%';
	return id.replace(unsafe, escaped).replace(/^\./u, escaped);
}

/** The id behind a name; undefined where no id has it. */
export function idOf(segment: string): string | undefined {
	if (segment === '%') return '';
	try {
		const id = decodeURIComponent(segment);
		return segmentOf(id) === segment ? id : undefined;
	} catch {
		return undefined;
	}
}
