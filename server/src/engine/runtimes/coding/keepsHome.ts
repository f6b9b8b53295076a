import { basename } from 'node:path';
import { placesOf } from '../../workspace/places.ts';
import type { Snapshot } from '../../workspace/snapshot.ts';

/** What shells and their like read in a home folder, also as chezmoi and stow keep it; nothing of it is of any use in a project. */
const homeNames: ReadonlySet<string> = new Set([
	'.bash_profile',
	'.bashrc',
	'.chezmoiroot',
	'.stow-local-ignore',
	'.stowrc',
	'.tmux.conf',
	'.vimrc',
	'.zprofile',
	'.zshenv',
	'.zshrc',
	'dot_bashrc',
	'dot_zshrc',
]);

const calledSo = /dot-?files$/i;

/**
 * True of a folder in which somebody keeps what is linked or copied into a home folder, as people do in Git. What a program has in `.codex`
 * or `.gemini` there is meant for the home folder, and no mistake of a project.
 */
export const keepsHome = (snapshot: Snapshot): boolean =>
	calledSo.test(basename(snapshot.root)) ||
	(placesOf(snapshot).list(snapshot.root) ?? []).some(({ name }) => homeNames.has(name));
