/** What a summary must not lose: commands and names in back-ticks, addresses, files, dates, times and figures. */
const shapes: readonly RegExp[] = [
	/`([^`\n]{2,60})`/gu,
	/\b(https?:\/\/[^\s<>()"']{3,79}[\w/])/gu,
	/\b([\w-]{1,40}\.(?:md|ts|js|py|json|ya?ml|toml|sh|csv|pdf|sql))\b/gu,
	/\b(\d{4}-\d{2}-\d{2})\b/gu,
	/\b(\d{1,2}:\d{2})\b/gu,
	/(?<![\w.:-])(\d[\d.,]{1,12}\d)(?![\w:-])/gu,
];

/** UTF-16 units of a message that are looked at: what is longer was pasted. */
const longest = 4_000;

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

/**
 * Exact things that `messages` (oldest first) name and `summary` does not, those that are named most often first, then the
 * latest. A summary may leave out what nobody needs; a person can tell.
 */
export function lostIn(messages: readonly string[], summary: string): readonly string[] {
	const kept = folded(summary);
	const counts = new Map<string, { readonly text: string; count: number; last: number }>();
	for (const [at, message] of messages.entries()) {
		const text = message.slice(0, longest);
		for (const shape of shapes) {
			for (const [, found = ''] of text.matchAll(shape)) {
				const exact = found.trim();
				const key = folded(exact);
				if (key.length < 2 || kept.includes(key)) continue;
				const known = counts.get(key);
				if (known) {
					known.count += 1;
					known.last = at;
				} else counts.set(key, { text: exact, count: 1, last: at });
			}
		}
	}
	return [...counts.values()].sort((a, b) => b.count - a.count || b.last - a.last).map(({ text }) => text);
}
