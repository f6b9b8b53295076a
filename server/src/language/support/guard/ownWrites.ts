import { OwnFilesBegunNotification, OwnFilesNotification } from '../../../../../protocol/guard/guard.ts';
import type { PersonaGuard } from '../../../host/guard/guard.ts';
import { isInside } from '../../../host/platform/insideFolder.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';
import type { GuardWatch } from './guardWatch.ts';

/** Tells the guard what the person does to files by themselves, as the client says it. */
export function hearOwnWrites(context: LanguageContext, watch: GuardWatch): void {
	const { connection, documents, files, workspaces, settings, log } = context;

	/** The workspace that guards the file, and the path that it knows it by. */
	function guardersOf(uri: string): readonly { readonly workspace: Workspace; readonly path: string }[] {
		const absolute = files.pathOf(uri);
		if (absolute === undefined) return [];
		const owner = workspaces.ownerOf(absolute);
		const own = owner?.pathOf(absolute);
		// Whether its programs read what lies around it, the guard finds out: of what has just changed nobody knows it for a moment.
		const others = workspaces
			.list()
			.filter(
				(each) =>
					each.skillFolders.some((at) => isInside(at, absolute)) ||
					(each.askedPaths.length > 0 && each.pathOf(absolute) === undefined),
			);
		const configured = new Set([...workspaces.configuredBy(absolute), ...others]);
		if (owner) configured.delete(owner);
		return [
			...(owner && own !== undefined ? [{ workspace: owner, path: own }] : []),
			...[...configured].map((workspace) => ({ workspace, path: absolute })),
		];
	}

	/** `tell` hears of the files as things are now, though what it gives back has to wait for its turn. */
	const tellGuard = (
		uris: readonly string[],
		tell: (guard: PersonaGuard, workspace: Workspace, paths: readonly string[]) => () => Promise<void>,
	) => {
		const pathsOf = new Map<Workspace, string[]>();
		for (const { workspace, path } of uris.flatMap(guardersOf))
			pathsOf.set(workspace, [...(pathsOf.get(workspace) ?? []), path]);
		for (const [workspace, paths] of pathsOf) {
			if (!settings.of(workspace.root).guard.enabled) continue;
			const accept = watch.opened && tell(watch.opened, workspace, paths);
			watch
				.inTurn(async () => (accept ?? tell((await watch.load()).guard, workspace, paths))())
				.then(watch.changed, (error) => log.error('guard', error));
		}
	};

	const begin = (uris: readonly string[]) => {
		// Who has not looked yet knows of nothing that a person could begin with.
		for (const { workspace, path } of uris.flatMap(guardersOf)) watch.opened?.begins(workspace, path);
	};

	documents.onWillSave(({ document: { uri } }) => begin([uri]));
	documents.onDidSave(({ document }) => {
		// Whoever writes to the file right after the save is somebody else.
		const text = document.getText();
		tellGuard([document.uri], (guard, workspace, [path = '']) => guard.saved(workspace, path, text));
	});
	connection.onNotification(OwnFilesBegunNotification, ({ uris }) => begin(uris));
	connection.onNotification(OwnFilesNotification, ({ uris }) => {
		tellGuard(uris, (guard, workspace, paths) => guard.owned(workspace, paths));
	});
}
