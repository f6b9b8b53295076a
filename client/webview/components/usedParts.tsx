import type { PagePart } from '../../../protocol/chatPage.ts';
import { figure } from '../format.ts';
import { post } from '../host.ts';

/** The prompt parts, each with its cost; those from files open their file. */
export function PartList({ parts }: { readonly parts: readonly PagePart[] }) {
	return (
		<ul class="parts">
			{parts.map(({ title, tokens, uri }, index) => (
				<li key={index}>
					{uri ? (
						<a
							href={uri}
							title={`Open ${title}`}
							onClick={(event) => {
								event.preventDefault();
								event.stopPropagation();
								post({ type: 'open', href: uri });
							}}
						>
							{title}
						</a>
					) : (
						<span class="part-title">{title}</span>
					)}
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
		<details class="used">
			<summary>
				{label} {figure(parts.length)} {parts.length === 1 ? 'part' : 'parts'} · {figure(tokens)} tokens
			</summary>
			<PartList parts={parts} />
		</details>
	);
}
