import type { RelatedLine } from '../../../../../../protocol/memory/proposals.ts';
import { relationOf } from '../../../../engine/learning/relation.ts';
import { isArchived } from '../../../../engine/retiring/archive.ts';
import { linesOf } from '../../../../engine/text/lines.ts';
import { textIn, type WorkspacePath } from '../../../../engine/workspace/snapshot.ts';
import { uriOfPath } from '../../../../host/managed/placeUri.ts';
import { memoryAccess } from '../../../../host/memory/access.ts';
import type { Cancellable } from '../../../../host/platform/cancellation.ts';
import type { Workspace } from '../../../../host/workspace/workspaces.ts';
import type { FindMemories } from '../../../recall/searches.ts';

/** Passages that are looked at, and lines that are shown. */
const limits = { passages: 20, lines: 5 } as const;

/** The cosine from which two passages are about the same, with the usual model. */
const sameMatter = 0.6;

const weights: Readonly<Record<RelatedLine['relation'], number>> = { contradicts: 0, repeats: 1, near: 2 };

/**
 * Lines of memory that `text` repeats, contradicts or comes near, those first that a person has to decide about. Found by
 * words and by meaning. Rejects where the search does.
 */
export async function relatedLines(
	text: string,
	workspace: Workspace,
	find: FindMemories,
	cancellation: Cancellable,
	isMeant: (path: WorkspacePath) => boolean = () => true,
): Promise<readonly RelatedLine[]> {
	const access = memoryAccess(workspace);
	const paths = new Set(
		[...access.kept().map(({ path }) => path), ...access.searched()].filter((path) => !isArchived(path)),
	);
	const question = { query: `${text.replace(/["“”`]/g, ' ')} `, mode: 'hybrid', limit: limits.passages } as const;
	const { hits } = await find(workspace, question, cancellation);
	const found = new Map<string, RelatedLine>();
	for (const hit of hits) {
		if (!paths.has(hit.path) || !isMeant(hit.path)) continue;
		const content = textIn(await workspace.read(hit.path));
		if (content === undefined) continue;
		const lines = linesOf(content);
		const uri = uriOfPath(workspace.absolute(hit.path));
		const add = (line: number, relation: RelatedLine['relation']): void => {
			const words = lines[line]?.text.trim() ?? '';
			const key = `${hit.path}:${line}`;
			if (words !== '' && !found.has(key)) found.set(key, { path: hit.path, uri, line, text: words, relation });
		};
		let isRelated = false;
		for (let line = hit.startLine - 1; line < hit.endLine; line += 1) {
			const at = lines[line];
			const relation = at && !at.code && !/^\s*#/u.test(at.text) ? relationOf(at.text, text) : undefined;
			if (!relation) continue;
			isRelated = true;
			add(line, relation);
		}
		const { vector = 0 } = hit.parts;
		if (!isRelated && vector >= sameMatter) add(Math.max(hit.startLine, hit.snippetLine) - 1, 'near');
	}
	return [...found.values()].sort((a, b) => weights[a.relation] - weights[b.relation]).slice(0, limits.lines);
}
