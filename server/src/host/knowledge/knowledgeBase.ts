import { knowledgeTools } from '../../engine/knowledge/operations/knowledgeTools.ts';
import { ownTools } from '../../engine/knowledge/operations/ownTools.ts';
import type { KnowledgeToolOutcome, ToolContext, ToolStep } from '../../engine/knowledge/operations/tool.ts';
import { ownRules } from '../../engine/knowledge/rules/storeRules.ts';
import type { KnowledgeChange } from '../../engine/knowledge/store/version.ts';
import { ownValue } from '../../engine/text/ownValue.ts';
import type { SettleChanges } from './rehearsal.ts';
import type { KnowledgeStorage } from './storage.ts';

/** What a call has beside the input of its tool. */
export type CallOptions = Partial<
	Pick<
		ToolContext,
		| 'rules'
		| 'blobs'
		| 'findSimilar'
		| 'findByWords'
		| 'findSources'
		| 'filter'
		| 'queryVector'
		| 'otherTool'
		| 'ifMatch'
		| 'forPeople'
		| 'signal'
		| 'onIngested'
		| 'database'
	>
> & {
	/** What is changed goes through it; with `rehearse`, no more is asked of the store than to be read. */
	readonly through?: { readonly settle: SettleChanges; readonly rehearse?: boolean };
	/** Who is to be named as the author of what is written: `person`, `terminal`, `agent`, or `mcp` for another agent. */
	readonly author?: string | undefined;
};

export interface KnowledgeBase {
	/**
	 * What a tool of the store answers, by its name, once what it changes is on the disk. Rejects where the store cannot be
	 * used, and for a name that it does not know.
	 */
	call(tool: string, input: unknown, options?: CallOptions): Promise<KnowledgeToolOutcome['result']>;
}

/** What is kept of a source’s own bytes, as the runtime is set unless somebody says otherwise. */
export const usualBlobs = { max_size_bytes: 25 * 1024 * 1024, skip_mime_types: ['video/*', 'audio/*'] } as const;

/** The operations on what `storage` keeps; `clock` in ms since the epoch. */
export function knowledgeBase(storage: Pick<KnowledgeStorage, 'run'>, clock: () => number = Date.now): KnowledgeBase {
	return {
		async call(name, input, { through, author, ...options } = {}) {
			const tool = ownValue(knowledgeTools, name) ?? ownValue(ownTools, name);
			if (!tool) throw new Error(`no tool of the store is called ${name}`);
			const writes = through?.rehearse !== true && tool.writes(input);
			for (let step: ToolStep = tool.begin(input); ; ) {
				let ingested: (readonly [path: string, total: number])[] = [];
				// Told once it is stored: a step may be begun again until then.
				const onIngested = options.onIngested && ((...told: readonly [string, number]) => void ingested.push(told));
				const done = await storage.run((view) => {
					ingested = [];
					const outcome = step({
						rules: ownRules,
						blobs: usualBlobs,
						...view,
						now: clock(),
						...options,
						...(onIngested && { onIngested }),
					});
					const settled = through ? { ...outcome, changes: through.settle(view.store, outcome.changes) } : outcome;
					return signed(settled, author);
				}, writes);
				for (const told of ingested) options.onIngested?.(...told);
				if (!('next' in done)) return done.result;
				step = await done.next();
			}
		},
	};
}

/** With the author named in each version. */
const signed = <Done extends { readonly changes: readonly KnowledgeChange[] }>(
	done: Done,
	author: string | undefined,
): Done =>
	author === undefined
		? done
		: { ...done, changes: done.changes.map((each) => (each.kind === 'version' ? { ...each, author } : each)) };
