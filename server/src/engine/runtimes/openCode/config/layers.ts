import { join, resolve } from 'node:path';
import { isFailure, type Json5Failure } from '../../../text/json5.ts';
import type { TextContent } from '../../../workspace/snapshot.ts';
import { configNames, ownFolder, ownFolders } from '../paths.ts';
import type { RunWorld } from '../world.ts';
import { type FieldValues, isFieldMap } from './fields.ts';
import { configIn } from './jsonText.ts';
import { merged } from './merge.ts';

/** One file of configuration, or what stands in the place of one. */
export interface ConfigSource {
	/** Absolute; the name of a variable where that is the source. */
	readonly file: string;
	/** Absolute: what relative paths in it count from. */
	readonly folder: string;
	readonly content: TextContent;
	readonly fields: FieldValues;
}

/** A file that the program cannot read as configuration: it does not start then. */
export interface BrokenSource {
	readonly file: string;
	readonly content: TextContent;
	readonly failure: Json5Failure;
}

/** A step in which configuration is taken in; what comes later counts for more. */
type OpenCodeLayer =
	| { readonly kind: 'sources'; readonly sources: readonly ConfigSource[] }
	/** A folder of the program’s own: its agents, commands and modes. */
	| { readonly kind: 'folder'; readonly folder: string };

interface ConfigLayers {
	/** Lowest first. */
	readonly layers: readonly OpenCodeLayer[];
	readonly broken: readonly BrokenSource[];
}

/** The person's own; of these three each takes the place of what the one before says of a key. */
const personNames = ['config.json', ...configNames] as const;

/** The administrator's, by the system. */
const managedFolders: Readonly<Record<string, string>> = {
	darwin: '/Library/Application Support/opencode',
	win32: 'C:\\ProgramData\\opencode',
};

const contentVariable = 'OPENCODE_CONFIG_CONTENT';

class SourceReader {
	readonly broken: BrokenSource[] = [];
	readonly #world: RunWorld;

	constructor(world: RunWorld) {
		this.#world = world;
	}

	fileAt(file: string, folder = join(file, '..')): readonly ConfigSource[] {
		const { places } = this.#world;
		if (places.facts(file).kind !== 'file') return [];
		const content = places.read(file, 'settings');
		return content?.kind === 'text' ? this.sourceIn(content, file, folder) : [];
	}

	sourceIn(content: TextContent, file: string, folder: string): readonly ConfigSource[] {
		const document = configIn(content);
		if (!document) return [];
		if (isFailure(document)) {
			this.broken.push({ file, content, failure: document });
			return [];
		}
		if (isFieldMap(document.value)) return [{ file, folder, content, fields: document.value }];
		const start = document.body.loc.start.offset;
		this.broken.push({
			file,
			content,
			failure: { message: 'it has to be an object, in curly brackets', range: { start, end: start + 1 } },
		});
		return [];
	}

	/** The person's own files as one source: a list in one takes the place of that in another. */
	person(): readonly ConfigSource[] {
		const [oldest, ...others] = personNames.map((name) => this.fileAt(join(this.#world.configFolder, name)));
		const found = [...(oldest ?? []).map(withoutReferences), ...others.flat()];
		const last = found.at(-1);
		if (!last) return [];
		return [{ ...last, fields: found.reduce<FieldValues>((under, { fields }) => merged(under, fields), {}) }];
	}
}

/** Other folders of a project are taken neither from `config.json` nor from `~/.opencode`. */
function withoutReferences(source: ConfigSource): ConfigSource {
	const { references: _, reference: __, ...fields } = source.fields;
	return { ...source, fields };
}

const sources = (found: readonly ConfigSource[]): readonly OpenCodeLayer[] =>
	found.length === 0 ? [] : [{ kind: 'sources', sources: found }];

/** Configuration in the order in which the program takes it in; all of its folders and files that are there. */
export function configLayers(world: RunWorld): ConfigLayers {
	const { places, variables, cwd, home, around, configFolder, personFolder, platform, readsProject } = world;
	const reader = new SourceReader(world);
	const given = variables.OPENCODE_CONFIG;
	const outermostFirst = readsProject ? around.toReversed() : [];
	const written = variables[contentVariable];
	const managed = managedFolders[platform] ?? '/etc/opencode';
	const layers: readonly OpenCodeLayer[] = [
		...sources([
			...reader.person(),
			...(given ? reader.fileAt(resolve(cwd, given)) : []),
			...outermostFirst.flatMap((folder) => configNames.flatMap((name) => reader.fileAt(join(folder, name)))),
		]),
		...ownFolders(world).flatMap((folder): readonly OpenCodeLayer[] => [
			// The person's own have been taken in already.
			...(folder.endsWith(ownFolder) || (folder === personFolder && folder !== configFolder)
				? sources(
						configNames
							.flatMap((name) => reader.fileAt(join(folder, name)))
							.map((source) => (folder === join(home, ownFolder) ? withoutReferences(source) : source)),
					)
				: []),
			...(places.facts(folder).kind === 'folder' ? [{ kind: 'folder', folder } as const] : []),
		]),
		...sources(written ? reader.sourceIn({ kind: 'text', text: written, origin: 'disk' }, contentVariable, cwd) : []),
		...sources(configNames.flatMap((name) => reader.fileAt(join(managed, name)))),
	];
	return { layers, broken: reader.broken };
}
