import type { UnseenFile } from '../../../../../protocol/chat/chat.ts';
import { FileLink } from '../basic/fileLink.tsx';

/** Files that the agent does not see as they stand on disk, each with the reason. */
export const UnseenList = ({ unseen }: { readonly unseen: readonly UnseenFile[] }) => (
	<ul class="parts">
		{unseen.map(({ title, uri, why }) => (
			<li key={uri}>
				<div class="part-title">
					<FileLink href={uri} title={title} />
					<p class="why">{why}</p>
				</div>
			</li>
		))}
	</ul>
);
