import type { PagePart } from '../../../protocol/chatPage.ts';
import { figure } from '../format.ts';
import { FileLink } from './fileLink.tsx';
import { UsedGroup } from './usedGroup.tsx';

/** The prompt parts, each with its cost; those from files open their file. */
export function PartList({ parts }: { readonly parts: readonly PagePart[] }) {
	return (
		<ul class="parts">
			{parts.map(({ title, tokens, uri }, index) => (
				<li key={index}>
					{uri ? <FileLink href={uri} title={title} /> : <span class="part-title">{title}</span>}
					<span class="part-tokens">{figure(tokens)}</span>
				</li>
			))}
		</ul>
	);
}

export function UsedParts({ parts, label }: { readonly parts: readonly PagePart[]; readonly label: string }) {
	if (parts.length === 0) return null;
	const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
	return (
		<UsedGroup
			name="prompt"
			summary={`${label} ${figure(parts.length)} ${parts.length === 1 ? 'part' : 'parts'} · ${figure(tokens)} tokens`}
		>
			<PartList parts={parts} />
		</UsedGroup>
	);
}
