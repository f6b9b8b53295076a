import * as l10n from '@vscode/l10n';
import { Fragment } from 'preact';
import { post } from '../../host.ts';

/** Where there is too little room for a path, it breaks behind a folder rather than anywhere. */
const brokenAtFolders = (path: string) =>
	path.split('/').map((step, index) => (
		<Fragment key={index}>
			{index > 0 && '/'}
			{index > 0 && <wbr />}
			{step}
		</Fragment>
	));

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
			{brokenAtFolders(title)}
		</a>
	);
}
