import type { WorkspaceSettings } from '../../../host/workspace/workspaces.ts';

/** Through which agent's eyes a person looks at each folder, where several are at home. It is a way to look, and no setting. */
export interface Eyes {
	/** `runtime`: undefined for the one that was found. True where it is another than before. */
	choose(root: string, runtime: string | undefined): boolean;
	/** `settings` with the choice laid over them. */
	over(root: string, settings: WorkspaceSettings): WorkspaceSettings;
}

export function createEyes(): Eyes {
	const chosen = new Map<string, string>();
	return {
		choose(root, runtime) {
			if (chosen.get(root) === runtime) return false;
			if (runtime === undefined) chosen.delete(root);
			else chosen.set(root, runtime);
			return true;
		},
		over(root, settings) {
			const runtime = chosen.get(root);
			return runtime === undefined
				? settings
				: { ...settings, runtime, namedBy: 'you chose to see what it reads', isNamedHere: true };
		},
	};
}
