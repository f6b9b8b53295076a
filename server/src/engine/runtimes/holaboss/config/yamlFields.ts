import { parseDocument } from 'yaml';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';

type YamlFields = Readonly<Record<string, unknown>>;

/** Names for one value that are followed; a text with more is taken for none. */
const mostAliases = 100;

export const isYamlFields = (value: unknown): value is YamlFields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** `too-much`: nobody has looked. `broken`: it is no YAML, or no list of keys. */
export function yamlFields(text: string): YamlFields | 'too-much' | 'broken' {
	if (tooMuchYaml(text) !== undefined) return 'too-much';
	try {
		const document = parseDocument(text, { logLevel: 'error' });
		const value: unknown = document.errors.length === 0 ? document.toJS({ maxAliasCount: mostAliases }) : undefined;
		return isYamlFields(value) ? value : 'broken';
	} catch {
		return 'broken';
	}
}
