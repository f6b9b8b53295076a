import { type CompletionItem, CompletionItemKind, type Range } from 'vscode-languageserver';
import { offeredKeys, offeredValues } from '../../engine/schema/jsonSchema.ts';
import { yamlText } from '../../engine/text/yamlText.ts';
import { type CompletionSource, typed, type WritingPlace } from './completion.ts';

const fence = /^---[ \t]*$/;
const key = /^([A-Za-z_][\w-]*):/;
/** A block that has no end yet is one only as long as its lines look like it. */
const looksLikeYaml = /^(?:[A-Za-z_][\w-]*:.*|[ \t].*|-.*|#.*|)$/;

/** The lines of the frontmatter that the cursor is in, the cursor's own left out. */
function otherLines({ text, position }: WritingPlace): readonly string[] | undefined {
	const lines = text.split(/\r?\n/, 500);
	if (!fence.test(lines[0] ?? '') || position.line === 0) return undefined;
	const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
	const above = lines.slice(1, position.line);
	if (end === -1) return above.every((line) => looksLikeYaml.test(line)) ? above : undefined;
	return position.line < end ? [...above, ...lines.slice(position.line + 1, end)] : undefined;
}

/**
 * VS Code has a language of its own for SKILL.md and offers these keys itself, with their values: ours would stand there a
 * second time. Where it has not, or the editor is another, the language is `markdown`.
 */
const offeredByEditor: Readonly<Record<string, ReadonlySet<string>>> = {
	skill: new Set([
		'name',
		'description',
		'license',
		'compatibility',
		'metadata',
		'user-invocable',
		'disable-model-invocation',
	]),
};

const offersItself = ({ languageId }: WritingPlace, name: string): boolean =>
	offeredByEditor[languageId]?.has(name) ?? false;

const valueItem = (label: string, range: Range): CompletionItem => ({
	label,
	kind: CompletionItemKind.Value,
	textEdit: { range, newText: label },
});

/** Keys of the frontmatter that a file of its role has, and values where they can be known. */
export const frontmatter: CompletionSource = (place) => {
	const { file, before, after, workspace } = place;
	const others = file && otherLines(place);
	if (!file || !others) return undefined;
	const schema = file.role && workspace.runtime.frontmatter?.schema?.(file.role.id);
	// Nothing else is offered between the fences either: it is no prose.
	if (!schema) return [];
	const written = /^([\w-]*)$/.exec(before)?.[1];
	if (written !== undefined) {
		const taken = new Set(others.map((line) => key.exec(line)?.[1]));
		const colon = after.startsWith(':') ? '' : ': ';
		return offeredKeys(schema, [])
			.filter(({ name }) => !taken.has(name) && !offersItself(place, name))
			.map(({ name, kind, required, description }) => ({
				label: name,
				kind: CompletionItemKind.Property,
				detail: required ? `${kind} (required)` : kind,
				...(description !== undefined && { documentation: description }),
				sortText: `${required ? 0 : 1}${name}`,
				textEdit: { range: typed(place, written.length), newText: `${name}${colon}` },
			}));
	}
	const value = /^([A-Za-z_][\w-]*):[ \t]+([^\s"']*)$/.exec(before);
	const name = value?.[1];
	if (!value || name === undefined) return [];
	const range = typed(place, value[2]?.length ?? 0);
	const folder = file.path.split('/').at(-2);
	if (file.role?.id === 'skill' && name === 'name' && folder !== undefined)
		return [
			{
				...valueItem(folder, range),
				detail: 'the name of the folder',
				textEdit: { range, newText: yamlText(folder) },
			},
		];
	if (offersItself(place, name)) return [];
	return offeredValues(schema, [name]).map((each) => valueItem(String(each), range));
};
