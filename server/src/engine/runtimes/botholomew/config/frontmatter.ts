import yaml from 'js-yaml';
import { delimiter, extractMatter, propertiesOf } from '../../../text/grayMatter/block.ts';
import { readMatter } from '../../../text/grayMatter/read.ts';

/** Without a key called `__proto__`, which falls out where the runtime merges. */
const mergedKeys = (own: object | undefined, data: object): object =>
	Object.fromEntries(Object.entries({ ...own, ...data }).filter(([key]) => key !== '__proto__'));

/** In the language that the content's own frontmatter is written in. */
const dump = (data: object, language: string | undefined): string =>
	language === 'json' ? JSON.stringify(data, null, 2) : yaml.safeDump(data).trim();

/**
 * `data` as YAML between two fences, and `content` below. Where `content` opens with frontmatter of its own, that is
 * merged in, `data` winning: the library parses what it is to write. Throws where a value cannot be written as YAML.
 */
export function writeMatter(content: string, data: Readonly<Record<string, unknown>>): string {
	const read = content === '' ? undefined : readMatter(content);
	const body = read?.kind === 'read' ? content.slice(read.body) : content;
	const own = read?.kind === 'read' ? propertiesOf(read.data) : undefined;
	const dumped = dump(mergedKeys(own, data), extractMatter(content)?.language);
	const head = dumped === '{}' ? '' : `${delimiter}\n${dumped}\n${delimiter}\n`;
	return head + (body.endsWith('\n') ? body : `${body}\n`);
}

/** A file with a blank line between the frontmatter and `content`. `content` is not trimmed. */
export const serializeContextFile = (data: Readonly<Record<string, unknown>>, content: string): string =>
	writeMatter(`\n${content}\n`, data);
