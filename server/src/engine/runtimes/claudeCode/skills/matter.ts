import { oncePerContent } from '../../../workspace/files.ts';
import type { Properties } from '../config/settings.ts';
import { frontMatterIn, matterOf } from '../context/frontMatter.ts';

/** What stands above the body of a skill, a command, an agent or an output style. */
export interface DefinitionMatter {
	/** Empty where there is nothing to be read. */
	readonly data: Properties;
	/** UTF-16 offset of the text below it, behind the white space that follows. */
	readonly body: number;
}

export const readMatter = (text: string): DefinitionMatter => ({
	data: matterOf(text),
	body: frontMatterIn(text)?.body ?? 0,
});

/** Once for each text. */
export const matterIn = oncePerContent(readMatter);

/** A value as text; undefined where it is none, or empty. Numbers and switches count as they are written. */
export function textValue(value: unknown): string | undefined {
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Names that stand in a list, or in one text with commas or spaces between; what stands in brackets stays together. */
export const nameList = (value: unknown): readonly string[] =>
	Array.isArray(value)
		? value.filter((each) => typeof each === 'string')
		: typeof value === 'string'
			? (value.match(/(?:\([^)]*\)?|[^\s,(])+/gu) ?? [])
			: [];

/** True for `true`, `"true"`, `yes`, `on` and `1`. */
export const isYes = (value: unknown): boolean =>
	['true', 'yes', 'on', '1'].includes(textValue(value)?.toLowerCase() ?? '');

/** False only where it is said. */
export const isNo = (value: unknown): boolean =>
	['false', 'no', 'off', '0'].includes(textValue(value)?.toLowerCase() ?? '');
