import { type Identity, identityFields, identityStyle2026_9 } from './identity.ts';

/** Fields that the runtime writes, in its order, with the label it writes them under. */
const written = [
	['name', 'Name'],
	['theme', 'Theme'],
	['emoji', 'Emoji'],
	['avatar', 'Avatar'],
] as const;

const emptyFile = ['# IDENTITY.md - Agent Identity', ''];

/** The label of a line, whether or not it opens with a bullet; undefined where it has no colon. */
function labelOf(line: string): string | undefined {
	const text = line.trim().replace(/^-\s*/u, '');
	const colon = text.indexOf(':');
	if (colon === -1) return undefined;
	return text.slice(0, colon).replace(identityStyle2026_9.labelMarks, '').trim().toLowerCase();
}

/** Where a label that the file does not have yet goes: after the last known one, else under the first heading. */
function placeForNew(lines: readonly string[]): number {
	const last = lines.findLastIndex((line) => (identityFields as readonly string[]).includes(labelOf(line) ?? ''));
	if (last >= 0) return last + 1;
	const heading = lines.findIndex((line) => line.trim().startsWith('#'));
	if (heading === -1) return 0;
	const text = lines.findIndex((line, index) => index > heading && line.trim() !== '');
	return text === -1 ? lines.length : text;
}

/**
 * IDENTITY.md with `identity` written into it as OpenClaw 2026.9.6 does: the first bullet of a label is replaced,
 * further ones go, everything else stays. Line ends become LF and the file ends in one.
 */
export function mergeIdentity(content: string | undefined, identity: Identity): string {
	let lines = content ? content.replace(/\r\n/gu, '\n').split('\n') : [...emptyFile];
	for (const [field, label] of written) {
		const value = identity[field]?.trim();
		if (!value) continue;
		const line = `- ${label}: ${value}`;
		const matches = (each: string) => each.trim().startsWith('-') && labelOf(each) === label.toLowerCase();
		const first = lines.findIndex(matches);
		if (first === -1) {
			lines.splice(placeForNew(lines), 0, line);
		} else {
			lines = lines.filter((each, index) => index === first || !matches(each));
			lines[first] = line;
		}
	}
	return lines.join('\n').replace(/(?<!\n)\n*$/u, '\n');
}
