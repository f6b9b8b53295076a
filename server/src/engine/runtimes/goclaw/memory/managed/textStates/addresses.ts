/** Hosts, mail addresses, paths and protocols. How to read the lines: `postgresTextParser.ts`. */
export const addresses = `
HostFirstDomain
	ascii next HostDomainSecond
	digit next Host
	any pop
HostDomainSecond
	ascii next HostDomain
	digit push Host
	'-' push HostFirstAN
	'_' push HostFirstAN
	'.' push HostFirstDomain
	'@' push Email
	any pop
HostDomain
	end bingo Base host
	ascii next HostDomain
	digit push Host
	':' push PortFirst
	'-' push HostFirstAN
	'_' push HostFirstAN
	'.' push HostFirstDomain
	'@' push Email
	digit pop
	stophost bingo UrlPathStart host
	'/' push Furl
	any bingo Base host
PortFirst
	digit next Port
	any pop
Port
	end bingo Base host
	digit next Port
	stophost bingo UrlPathStart host
	'/' push Furl
	any bingo Base host
HostFirstAN
	digit next Host
	ascii next Host
	any pop
Host
	digit next Host
	ascii next Host
	'@' push Email
	'.' push HostFirstDomain
	'-' push HostFirstAN
	'_' push HostFirstAN
	any pop
Email
	stophost pop
	ishost bingo Base word
	any pop
FileFirst
	ascii clear File
	digit clear File
	'.' next PathFirst
	'_' clear File
	'~' push FileTwiddle
	any pop
FileTwiddle
	ascii clear File
	digit clear File
	'_' clear File
	'/' next FileFirst
	any pop
PathFirst
	ascii clear File
	digit clear File
	'_' clear File
	'.' next PathSecond
	'/' next FileFirst
	any pop
PathFirstFirst
	'.' next PathSecond
	'/' next FileFirst
	any pop
PathSecond
	end bingo Base word
	'/' push FileFirst
	'/' bingo Base word
	blank bingo Base word
	any pop
File
	end bingo Base word
	ascii next File
	digit next File
	'.' push FileNext
	'_' next File
	'-' next File
	'/' push FileFirst
	any bingo Base word
FileNext
	ascii clear File
	digit clear File
	'_' clear File
	any pop
UrlPathFirst
	url next UrlPath
	any pop
UrlPathStart
	any next UrlPath
UrlPath
	end bingo Base path
	url next UrlPath
	any bingo Base path
Furl
	end pop
	isurlpath reparse Base word
	any pop
ProtocolFirst
	'/' next ProtocolSecond
	any pop
ProtocolSecond
	'/' next ProtocolEnd
	any pop
ProtocolEnd
	any bingo Base space
`;
