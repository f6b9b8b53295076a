import { parse } from 'yaml';
import { tooMuchYaml } from '../../../../text/yamlBounds.ts';
import { type FrontmatterReading, fieldsByLine, fieldText, withLineFeeds } from '../loading/frontmatter.ts';

/** Between three dashes at the very start and the next line that begins with three. */
export function frontmatterBlock2026_1(text: string): string | undefined {
	const normal = withLineFeeds(text);
	if (!normal.startsWith('---')) return undefined;
	const end = normal.indexOf('\n---', 3);
	return end === -1 ? undefined : normal.slice(4, end);
}

/** As 2026.1 reads the top of a skill: any fault of the YAML, and the skill is gone without a word. */
export function readFrontmatter2026_1(text: string): FrontmatterReading {
	const block = frontmatterBlock2026_1(text);
	if (!block) return { kind: 'read', fields: {} };
	const tooMuch = tooMuchYaml(block);
	if (tooMuch !== undefined) return { kind: 'broken', code: 'LIMIT', message: tooMuch };
	let value: unknown;
	try {
		value = parse(block, { logLevel: 'error' });
	} catch (error) {
		return { kind: 'broken', ...faultOf(error) };
	}
	const data: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
	const { name, description } = data;
	if (description && typeof description !== 'string') return { kind: 'wrong-value', key: 'description' };
	if (name && typeof name !== 'string') return { kind: 'wrong-value', key: 'name' };
	return {
		kind: 'read',
		...(typeof name === 'string' && name !== '' ? { name } : {}),
		...(typeof description === 'string' && description.trim() !== '' ? { description } : {}),
		fields: fieldsOf(block, data),
	};
}

/** A value that opens with a bracket is kept as it is written: it is read as JSON later. */
function fieldsOf(block: string, data: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
	const fields: Record<string, string> = {};
	for (const [key, value] of Object.entries(data)) {
		const text = fieldText(value);
		if (text !== undefined && key.trim() !== '') fields[key.trim()] = text;
	}
	for (const [key, text] of Object.entries(fieldsByLine(block))) {
		if (text.startsWith('{') || text.startsWith('[')) fields[key] = text;
	}
	return fields;
}

const faultOf = (error: unknown): { readonly code: string; readonly message: string } => ({
	code: error instanceof Error && 'code' in error ? String(error.code) : 'YAML',
	message: (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '',
});
