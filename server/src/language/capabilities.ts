import type { ServerCapabilities } from 'vscode-languageserver';
import type { Feature } from './feature.ts';
import type { ClientSupport } from './support/client/clientSupport.ts';

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects are merged key by key; for anything else the later one counts. */
function mergeTrees(a: Tree, b: Tree): Tree {
	const merged: Record<string, unknown> = { ...a };
	for (const [key, value] of Object.entries(b)) {
		const before = merged[key];
		merged[key] = isTree(before) && isTree(value) ? mergeTrees(before, value) : value;
	}
	return merged;
}

/** The sum of what the features offer this client. */
export function mergeCapabilities(features: readonly Feature[], client: ClientSupport): ServerCapabilities {
	return features.reduce<Tree>((sum, { capabilities }) => {
		const offered = typeof capabilities === 'function' ? capabilities(client) : capabilities;
		return mergeTrees(sum, { ...offered });
	}, {});
}
