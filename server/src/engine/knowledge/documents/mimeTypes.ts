import mime from 'mime';

/** Where Bun 1.4, which the store asks, says otherwise than the registry of MIME types. */
const bunTypes: Readonly<Record<string, string>> = {
	aac: 'audio/x-aac',
	ac: 'application/vnd.nokia.n-gage.ac+xml',
	asc: 'application/pgp-signature',
	bdoc: 'application/x-bdoc',
	bmp: 'image/x-ms-bmp',
	cjs: 'text/javascript',
	cts: 'text/javascript',
	deb: 'application/x-debian-package',
	'disposition-notification': 'application/octet-stream',
	dll: 'application/x-msdownload',
	dmg: 'application/x-apple-diskimage',
	es: 'application/ecmascript',
	exe: 'application/x-msdownload',
	fdf: 'application/vnd.fdf',
	hsj2: 'image/hsj2',
	ico: 'image/x-icon',
	ipynb: 'application/octet-stream',
	iso: 'application/x-iso9660-image',
	jpgm: 'video/jpm',
	jpm: 'video/jpm',
	jsx: 'text/javascript',
	key: 'application/x-iwork-keynote-sffkey',
	m4a: 'audio/x-m4a',
	mpp: 'application/vnd.ms-project',
	msi: 'application/x-msdownload',
	mts: 'text/javascript',
	'n-gage': 'application/octet-stream',
	numbers: 'application/x-iwork-numbers-sffnumbers',
	org: 'text/x-org',
	pages: 'application/x-iwork-pages-sffpages',
	pcx: 'image/x-pcx',
	pdb: 'application/x-pilot',
	ra: 'audio/x-realaudio',
	rar: 'application/x-rar-compressed',
	rtf: 'text/rtf',
	'sfd-hdstx': 'application/octet-stream',
	sql: 'application/x-sql',
	ts: 'text/javascript',
	tsx: 'text/javascript',
	'vbox-extpack': 'application/octet-stream',
	wav: 'audio/x-wav',
	wmz: 'application/x-msmetafile',
	x3dv: 'model/x3d+vrml',
	xfdf: 'application/vnd.adobe.xfdf',
	xsl: 'application/xslt+xml',
};

/** The MIME type that the store gives a file, by its extension alone and without parameters. */
export function mimeFromPath(path: string): string {
	const name = path.slice(path.lastIndexOf('/') + 1);
	const dot = name.lastIndexOf('.');
	// A name that begins with its only dot has no extension.
	const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
	if (Object.hasOwn(bunTypes, extension)) return bunTypes[extension] ?? unknownType;
	return (extension === '' ? null : mime.getType(`.${extension}`)) ?? unknownType;
}

const unknownType = 'application/octet-stream';

const textTypes = new Set(['application/json', 'application/xml', 'application/yaml', 'application/x-yaml']);

/** True where the runtime stores what a file says. Source code is not: the runtime has no converter for it. */
export const isTextType = (mime: string): boolean =>
	textTypes.has(mime) || (mime.startsWith('text/') && mime !== 'text/javascript' && mime !== 'text/css');
