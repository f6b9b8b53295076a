import { stringify } from 'yaml';

/** `text` as a value of YAML on one line: in `quote` if it is one, else as it is, and in quotation marks only where it would be no text without. */
export function yamlText(text: string, quote?: string): string {
	const type = quote === '"' ? 'QUOTE_DOUBLE' : quote === "'" ? 'QUOTE_SINGLE' : 'PLAIN';
	return stringify(text, { defaultStringType: type, lineWidth: 0 }).trimEnd();
}
