import { parseDocument } from 'yaml';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';

type YamlFields = Readonly<Record<string, unknown>>;

/** Names for one value that are followed; a text with more is taken for none. */
const mostAliases = 100;

export const isYamlFields = (value: unknown): value is YamlFields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** `too-much`: nobody has looked. `not-yaml`: it is none. `broken`: it is no list of keys. */
export function yamlFields(text: string): YamlFields | 'too-much' | 'not-yaml' | 'broken' {
	if (tooMuchYaml(text) !== undefined) return 'too-much';
	try {
		const document = parseDocument(text, { logLevel: 'error' });
		if (document.errors.length > 0) return 'not-yaml';
		const value: unknown = document.toJS({ maxAliasCount: mostAliases });
		return isYamlFields(value) ? value : 'broken';
	} catch {
		return 'broken';
	}
}
