import type { UsedPart } from '../../../../../protocol/chat/conversation.ts';
import { figure } from '../../format.ts';
import { FileLink } from '../basic/fileLink.tsx';

/** The prompt parts, each with its cost; those from files open their file. */
export function PartList({ parts }: { readonly parts: readonly UsedPart[] }) {
	return (
		<ul class="parts">
			{parts.map(({ title, tokens, uri, why }, index) => (
				<li key={index}>
					<div class="part-title">
						{uri ? <FileLink href={uri} title={title} /> : title}
						{why && <p class="why">{why}</p>}
					</div>
					<span class="part-tokens">{figure(tokens)}</span>
				</li>
			))}
		</ul>
	);
}
