import { isFailure, type Json, type Json5Document, locate, parseJson5 } from '../../text/json5.ts';
import { keptOn } from '../../text/keptOn.ts';
import type { TextRange } from '../../text/range.ts';
import type { FileContent } from '../../workspace/snapshot.ts';
import type { FindingPlace, RuleView } from '../rule.ts';

type Path = readonly (string | number)[];

/** What the configuration says and where it says so. Only what stands in the main file; includes are not looked into. */
export interface WrittenSettings {
	at(...path: Path): Json | undefined;
	/** Where the value stands. */
	place(...path: Path): FindingPlace;
	/** Where the key of the value stands. */
	keyPlace(...path: Path): FindingPlace;
	/** The agents in the order of the file, each with the path that leads to it, whichever shape the version wants. */
	readonly agents: readonly { readonly id: string; readonly path: Path }[];
}

const documents = keptOn<FileContent, Json5Document | undefined>();

/** Undefined where the runtime does not go by the configuration: absent, broken, or thrown away. */
export function writtenSettings({ snapshot, runtime }: RuleView): WrittenSettings | undefined {
	const { config } = snapshot;
	if (config?.content.kind !== 'text' || runtime.config?.read?.(snapshot).state !== 'valid') return undefined;
	if (!documents.has(config.content)) {
		const parsed = parseJson5(config.content.text);
		documents.set(config.content, isFailure(parsed) ? undefined : parsed);
	}
	const document = documents.get(config.content);
	return document && settingsIn(document, config.path);
}

function settingsIn(document: Json5Document, file: string): WrittenSettings {
	const at = (...path: Path): Json | undefined => path.reduce<Json | undefined>(step, document.value);
	const placeOf = (range: TextRange): FindingPlace => ({ file: { kind: 'config', path: file }, range });
	return {
		at,
		place: (...path) => placeOf(locate(document.body, path).value),
		keyPlace: (...path) => {
			const { key, value } = locate(document.body, path);
			return placeOf(key ?? value);
		},
		agents: agentsIn(at),
	};
}

function step(value: Json | undefined, key: string | number): Json | undefined {
	if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
	if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
	return (value as Readonly<Record<string, Json>>)[key];
}

function agentsIn(at: WrittenSettings['at']): WrittenSettings['agents'] {
	const list = at('agents', 'list');
	if (Array.isArray(list)) {
		return list.map((_, index) => {
			const id = at('agents', 'list', index, 'id');
			return { id: typeof id === 'string' ? id : '', path: ['agents', 'list', index] };
		});
	}
	// A map by id, under either name.
	for (const key of ['list', 'entries']) {
		const agents = at('agents', key);
		if (typeof agents !== 'object' || agents === null || Array.isArray(agents)) continue;
		return Object.keys(agents).map((id) => ({ id, path: ['agents', key, id] }));
	}
	return [];
}
