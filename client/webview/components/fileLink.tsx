import * as l10n from '@vscode/l10n';
import { post } from '../host.ts';

/** Has the editor open a file of the workspace; `href` may end in the line, as `#L12`. */
export function FileLink({ href, title }: { readonly href: string; readonly title: string }) {
	return (
		<a
			href={href}
			title={l10n.t('Open {0}', title)}
			onClick={(event) => {
				event.preventDefault();
				event.stopPropagation();
				post({ type: 'open', href });
			}}
		>
			{title}
		</a>
	);
}
