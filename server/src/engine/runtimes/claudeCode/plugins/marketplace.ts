import { join } from 'node:path';
import { oncePerContent } from '../../../workspace/files.ts';
import type { ClaudeRun } from '../config/run.ts';
import { type Properties, propertiesOf } from '../config/settings.ts';
import { isInside } from '../context/matching.ts';
import { jsonObjectIn, type ManifestFault, type PluginParts, partsIn } from './manifest.ts';

/** A plug-in of a marketplace. */
export interface MarketplaceEntry {
	readonly name: string;
	/** As it is written; absent where its files lie elsewhere. */
	readonly source?: string;
	/** Absolute; absent where its files lie outside the folder of the marketplace. */
	readonly folder?: string;
	/** True where that is the marketplace’s own folder. */
	readonly isWhole: boolean;
	/** False where the list says all that there is to say of its parts. */
	readonly isStrict: boolean;
	readonly parts: PluginParts;
}

/** What `.claude-plugin/marketplace.json` offers. */
export interface Marketplace {
	/** Absolute. */
	readonly file: string;
	readonly text: string;
	/** Why Claude Code cannot add it. */
	readonly fault?: ManifestFault;
	readonly entries: readonly MarketplaceEntry[];
}

const read = oncePerContent(jsonObjectIn);

/** Sources elsewhere are objects; a path may count from `metadata.pluginRoot`. */
function entryIn(root: string, { metadata }: Properties, value: unknown): readonly MarketplaceEntry[] {
	const { name, source, strict, ...more } = propertiesOf(value) ?? {};
	if (typeof name !== 'string') return [];
	const said = { name, isStrict: strict !== false, parts: partsIn(more) };
	if (typeof source !== 'string') return [{ ...said, isWhole: false }];
	const base = propertiesOf(metadata)?.pluginRoot;
	const from = source.startsWith('./') || typeof base !== 'string' ? root : join(root, base);
	const folder = join(from, source).replace(/(?<=.)\/$/u, '');
	return [{ ...said, source, ...(isInside(root, folder) && { folder }), isWhole: folder === root }];
}

/** Claude Code 2.1.332 adds none that names no owner. */
function faultOf({ owner }: Properties): ManifestFault | undefined {
	return propertiesOf(owner)
		? undefined
		: { message: 'it has no owner. Write "owner": { "name": "…" }', range: { start: 0, end: 1 } };
}

/** The marketplace that the folder `root` is; undefined where it is none. */
export function marketplaceAt({ places }: ClaudeRun, root: string): Marketplace | undefined {
	const file = join(root, '.claude-plugin', 'marketplace.json');
	const content = places.read(file);
	if (content?.kind !== 'text') return undefined;
	const json = read(content);
	const { text } = content;
	if ('fault' in json) return { file, text, fault: json.fault, entries: [] };
	const { values } = json;
	const fault = faultOf(values);
	const listed = Array.isArray(values.plugins) ? values.plugins : [];
	return { file, text, ...(fault && { fault }), entries: listed.flatMap((each) => entryIn(root, values, each)) };
}
