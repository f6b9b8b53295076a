import { isScalar, isSeq, parseDocument } from 'yaml';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';

/** The list of skills that are on, in a document. */
const listIn = (text: string) => {
	const document = parseDocument(text, { logLevel: 'error' });
	const list = document.errors.length === 0 ? document.getIn(['skills', 'enabled'], true) : undefined;
	return isSeq(list) ? list : undefined;
};

const namesIn = (text: string): readonly unknown[] | undefined =>
	listIn(text)?.items.map((item) => (isScalar(item) ? item.value : item));

/** Where the last item ends, and what has to be put there. */
function insertion(text: string, slug: string): readonly [at: number, words: string] | undefined {
	const list = listIn(text);
	const last = list?.items.at(-1);
	const end = isScalar(last) ? last.range?.[1] : undefined;
	if (list?.flow) {
		if (end !== undefined) return [end, `, ${slug}`];
		const open = list.items.length === 0 ? list.range?.[0] : undefined;
		return open === undefined ? undefined : [open + 1, slug];
	}
	if (end === undefined) return undefined;
	const from = text.lastIndexOf('\n', end - 1) + 1;
	const indent = /^([ \t]*-[ \t]+)/u.exec(text.slice(from))?.[1];
	const lineEnd = text.indexOf('\n', end);
	const at = lineEnd === -1 ? text.length : lineEnd;
	const isWindows = text[at - 1] === '\r';
	return indent === undefined ? undefined : [isWindows ? at - 1 : at, `${isWindows ? '\r\n' : '\n'}${indent}${slug}`];
}

/**
 * `workspace.yaml` with the skill switched on where it lists those that are, and nothing else changed; undefined where it
 * can stay as it is, or nobody can tell what it says.
 */
export function withSkillEnabled(text: string, slug: string): string | undefined {
	if (tooMuchYaml(text) !== undefined) return undefined;
	const names = namesIn(text);
	if (!names || names.includes(slug)) return undefined;
	const found = insertion(text, slug);
	if (!found) return undefined;
	const [at, words] = found;
	const after = text.slice(0, at) + words + text.slice(at);
	const now = namesIn(after);
	return JSON.stringify(now) === JSON.stringify([...names, slug]) ? after : undefined;
}
