import * as vscode from 'vscode';
import type { OverviewProblem } from '../../../../protocol/overview/page.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';

/** Nobody reads more of them on a page; the editor's own list has all. */
const mostShown = 12;

const severities: Readonly<Record<number, OverviewProblem['severity']>> = {
	[vscode.DiagnosticSeverity.Error]: 'error',
	[vscode.DiagnosticSeverity.Warning]: 'warning',
	[vscode.DiagnosticSeverity.Information]: 'information',
};
const order: readonly OverviewProblem['severity'][] = ['error', 'warning', 'information'];

/** What the editor's own list says of the files of an agent, the gravest first; hints are left out. */
export function problemsOf(
	workspace: WorkspaceInfo,
	workspaces: Pick<WorkspaceList, 'containing'>,
): { readonly problems: readonly OverviewProblem[]; readonly moreProblems: number } {
	const root = vscode.Uri.parse(workspace.uri).path;
	const all = vscode.languages.getDiagnostics().flatMap(([uri, found]): OverviewProblem[] => {
		if (workspaces.containing(uri)?.uri !== workspace.uri) return [];
		const path = uri.path.slice(root.length).replace(/^\//, '');
		return found.flatMap(({ source, severity, message, range }): OverviewProblem[] => {
			const name = severities[severity];
			return source === 'soulscope' && name ? [{ severity: name, path, line: range.start.line, message }] : [];
		});
	});
	const sorted = all.toSorted(
		(a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.path.localeCompare(b.path) || a.line - b.line,
	);
	return { problems: sorted.slice(0, mostShown), moreProblems: Math.max(0, sorted.length - mostShown) };
}
