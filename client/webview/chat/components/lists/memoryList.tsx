import type { RecalledPart } from '../../../../../protocol/chat/conversation.ts';
import { figure } from '../../format.ts';
import { FileLink } from '../basic/fileLink.tsx';

/** What was looked up in the agent's memory, each with the reason; a link opens it at its line. */
export function MemoryList({ memories }: { readonly memories: readonly RecalledPart[] }) {
	return (
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
	);
}
