import type { Runtime } from '../../server/src/engine/runtimes/runtime.ts';
import type { JsonSchema } from '../../server/src/engine/schema/jsonSchema.ts';

const document = (title: string, { $defs, ...schema }: JsonSchema): string => {
	const whole = { $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...schema, ...($defs && { $defs }) };
	return `${JSON.stringify(whole, undefined, '\t')}\n`;
};

/** The files of `schemas/`, by name: what every runtime knows of its configuration and of its files' frontmatter. */
export function schemaFiles(runtimes: readonly Runtime[]): ReadonlyMap<string, string> {
	const files = new Map<string, string>();
	for (const { id, title, config: ownConfig, frontmatter } of runtimes) {
		const name = id.replace('@', '-');
		const config = ownConfig?.schema?.();
		if (config) files.set(`${name}.config.json`, document(`Configuration of ${title}`, config));
		for (const [role, file] of Object.entries(frontmatter?.published ?? {})) {
			const schema = frontmatter?.schema(role);
			if (schema)
				files.set(`${name}.${file}.json`, document(`Frontmatter of a ${file.replace('-', ' ')}, ${title}`, schema));
		}
	}
	return files;
}
