/** Constants of 2026.1 that a configuration may change. */
export const heartbeatDefaults = { every: '30m', ackMaxChars: 300 } as const;

const heading = /^#+(?:\s|$)/u;
const emptyItem = /^[-*+]\s*(?:\[[\sXx]?\]\s*)?$/u;
const fenceLine = /^```[A-Za-z0-9_-]*$/u;

const saysNothing = (line: string): boolean => line === '' || heading.test(line) || emptyItem.test(line);

/**
 * True where HEARTBEAT.md asks for nothing, so that 2026.1 skips the run: blank lines, headings and empty list items.
 * Comments and code fences are content to that version.
 */
export const isHeartbeatEmpty2026_1 = (content: string): boolean =>
	content.split('\n').every((line) => saysNothing(line.trim()));

/** As 2026.5 judges: bare fences say nothing either. */
export const isHeartbeatEmpty2026_5 = (content: string): boolean =>
	content.split('\n').every((source) => {
		const line = source.trim();
		return saysNothing(line) || fenceLine.test(line);
	});

/** As 2026.9 judges: HTML comments at the start of a line, over several lines too, and bare fences say nothing. */
export function isHeartbeatEmpty2026_9(content: string): boolean {
	let inComment = false;
	return content.split('\n').every((source) => {
		let line = source;
		while (inComment || line.trimStart().startsWith('<!--')) {
			const from = inComment ? line : line.trimStart();
			const end = from.indexOf('-->');
			inComment = end === -1;
			if (inComment) return true;
			line = from.slice(end + '-->'.length);
		}
		const trimmed = line.trim();
		return saysNothing(trimmed) || fenceLine.test(trimmed);
	});
}
