import type { PageMemory } from '../../../protocol/chatPage.ts';
import { figure } from '../format.ts';
import { FileLink } from './fileLink.tsx';
import { UsedGroup } from './usedGroup.tsx';

/** What was looked up in the agent's memory for the question, each with the reason; a link opens it at its line. */
export function RecalledMemories({ memories }: { readonly memories: readonly PageMemory[] }) {
	if (memories.length === 0) return null;
	const tokens = memories.reduce((sum, memory) => sum + memory.tokens, 0);
	return (
		<UsedGroup
			name="recalled"
			summary={`Recalled ${figure(memories.length)} ${memories.length === 1 ? 'memory' : 'memories'} · ${figure(tokens)} tokens`}
		>
			<ul class="parts">
				{memories.map(({ title, uri, line, why, tokens }, index) => (
					<li key={index}>
						<div class="part-title">
							<FileLink href={`${uri}#L${line}`} title={`${title}:${line}`} />
							<p class="why">{why}</p>
						</div>
						<span class="part-tokens">{figure(tokens)}</span>
					</li>
				))}
			</ul>
		</UsedGroup>
	);
}
