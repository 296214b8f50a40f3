// Profiles of languages, written by 'npm run language'. Licence of this file: CC BY-SA 4.0; see PROVENANCE.md.
// Groups are separated by semicolons: group n holds what has a frequency of about 2^-n.

/** Frequent words of each language, by -log2 of their frequency. */
export const words = {
  en: ';;;;the;a and of to;i in is it;as be for on s that this was with you;all an are at but by can from have he his if me my not one or so t they we will your;about also been do don get had has her how just like m more new no now other out people re she some their them there time up were what when which who would;after any back because before being could d day did even first go going good got here him into its know life made make many may most much need never off only our over really right said see should still take than then these think those too two us ve very want way well where why work world year years;am care come man;c due e non per son war;al co de die door france j l la met n o plus pro sea u v via w y;ad ben bet dont ed era et grand im los net van ya;da dan el em en eu ha hat le ma na op pa sin solo un yo z;ai bin com con del des di du er fa ho il las mi pays sa se ton va',
  de: ';;;;;der die und;das ich in ist;auch auf dem den ein eine es für im mit nicht sich sie von zu;aber als am an aus bei dass des du einen er haben hat man nach noch nur oder sind so um war was wenn werden wie wir wird;alle bis da dann diese doch durch einem einer habe hier ihr immer ja jetzt kann keine mal mehr mich mir schon sein vor wieder wurde zum zur über;ab alles also anderen beim bin damit denn deutschland dich dieser dir eines einfach etwas ganz gegen geht gibt gut hab hatte heute ihm ihre kein kommt können leben machen macht mein meine menschen muss nichts nun ohne s sehr seine seit selbst soll uns unter viel vom waren weil wer will wo würde zeit zwei',
  fr: ';;;;de;la le;d des en est et l les que un à;a au c ce dans du il je pas pour qu qui sur une;ai avec elle j mais n ne on ou par plus s se si son sont tu vous y ça;aussi aux bien cette comme deux faire fait ils leur lui m me moi mon même nous ont peut sa ses t tout était été être;alors ans après autre autres avait avant avoir bon ces contre depuis dire dit donc dont déjà encore entre faut fois france jamais là ma moins monde non notre où peu quand quoi rien sans sous suis te temps toi toujours tous très va vie voir votre;ainsi as chez français gens grand juste leurs oui pays soit ton toute trop vraiment',
  es: ';;;;de;a el en la que y;los no se un;con del es las lo para por su una;al como me más o pero si te;cuando eso esta este está fue ha hay le mi muy ser sin sobre son sus también tiene todo todos tu ya yo;ahora algo así año años bien cada cosas desde después donde dos día e entre era esa ese estado esto estoy están gente gracias gran hace hacer han hasta les mas mejor menos mismo mucho mundo nada ni nos nunca otra otro otros parte personas porque puede qué siempre solo tan tanto tengo tiempo uno va ver vez vida;antes aunque casa contra creo cuenta cómo decir durante ellos estos forma gobierno había hecho lugar país poco quiero sea soy sólo tener todas trabajo',
  it: ';;;;;che di e;a il in la non per un è;con da del della i l le si sono una;al alla anche come dei delle gli ha ho lo ma mi nel o più questo se;ad ai anni c ci cosa cui d dal dell due ed era essere fare fatto hanno io loro nella parte perché prima quando questa sia solo stato su sua suo ti tra tutti tutto;all alle altri altro ancora anno bene casa chi così dai dalla degli dire dopo dove fa giorno già grazie hai italia lavoro mai me mia mio modo molto mondo ne nei nelle no noi ogni ora persone poi proprio può quanto quella quello questi qui quindi secondo sei sempre senza sta stata sul sulla te tempo tu uno vi vita volta',
  pt: ';;;;de;a e o que;da do em não para um é;com como eu na no os por se uma;ao as dos foi mais mas me ser seu sua você;ainda anos aqui até bem das dia ela ele está fazer isso já mesmo meu minha muito nos ou pela pelo pessoas pode quando sobre são só também te tem ter tudo vai à;agora ano aos apenas assim bom brasil casa cidade coisa depois deus dois eles entre então era essa esse esta este estão faz foram grande hoje há melhor mim mundo nada nas nem nossa nunca onde outros parte porque qual quem quer quero sei sem sempre seus sou suas tempo tenho the todo todos tão ver vez vida vou às;durante estado estou forma novo nós pra seja trabalho',
  nl: ';;;;de;een en het in van;dat ik is op voor;aan als die er je maar met niet om te zijn;bij dan deze dit door hebben heeft hij kan naar nog of ook over uit was wat we ze zo;al ben gaan gaat geen goed haar heb hoe jaar kunnen me meer mensen mijn moet na nu ons onze tot u veel waar wel werd wil worden wordt zich zou;alle alleen alles altijd andere daar dag doen dus echt eens eerste even ga gewoon grote had heel hem hier hun iets ja jij jullie komen komt laten leven m maken man mee mij moeten n net nieuwe omdat onder s staat t tegen terug tijd tijdens toch toen tussen twee via waarom waren weer weet wie wij zal zien zij zoals',
  'other-ca': ';;;;de;a el i la que;d del els en l les per un;amb no una',
  'other-da': ';;;;;af det er i og;at den en for har ikke jeg med på til;de der',
  'other-nb': ';;;;;det er i og;av en for har ikke jeg med på som til å;at de',
  'other-sv': ';;;;;att det i och är;en för har inte jag med på som;av du om så',
  'other-is': ';;;;og í;að er sem á;til;af ekki en fyrir hann með um var við ég',
  'other-fi': ';;;;;ja on;ei;että mutta oli se;hän jos kun myös niin nyt ole ovat sen voi',
  'other-hu': ';;;a;;az és;egy hogy is nem;de meg;csak ez ha már még vagy van volt',
  'other-pl': ';;;;;i nie w;do jest na się to z że;a ale co jak o;tak za',
  'other-cs': ';;;;;a se v;je na to;ale do i jsem o s si tak z že;pro',
  'other-sk': ';;;;;a sa v;je na;aj ako do o s si to z že;ale po som',
  'other-sl': ';;;;je;in v;da ki na se so za;kot lahko ne pa s tudi z;po',
  'other-sh': ';;;;;da i je u;na se;a iz ne od sa su za;kao o to što',
  'other-ro': ';;;;de;a în și;cu din la o pe să;care că este mai nu pentru un',
  'other-tr': ';;;;;ve;bir bu;da de için çok;daha en gibi her ile kadar ne o olan olarak',
  'other-lt': ';;;;;ir;;ar iš kad kaip o su tai yra į;apie bet buvo ne nuo savo tik',
  'other-lv': ';;;;;ir un;ar par;arī bet es ka kas kā nav no tas to tā uz vai',
  'other-id': ';;;;;dan yang;di ini;ada adalah akan aku bisa dalam dari dengan itu kita pada tidak untuk',
  'other-fil': ';;;;ang na ng sa;at mga;ay;hindi isang ito ko kung may ni;ako pa si',
  'other-vi': ';;;;;;có của là và;cho các không một người này trong với đã được ở;thể để',
};

/** Letters outside a to z, by -log2 of their share. */
export const letters = {
  en: '',
  de: ';;;;;;;ü;ä;ö',
  fr: ';;;;;;é;;àè;çê',
  es: ';;;;;;;ó;áí;éñ;ú',
  it: ';;;;;;;;è;à;ù',
  pt: ';;;;;;;ãé;áç;êíó;ú',
  nl: '',
  'other-ca': ';;;;;;;é;àèó;íò;çú',
  'other-da': ';;;;;;å;æø',
  'other-nb': ';;;;;;å;ø;;æ',
  'other-sv': ';;;;;ä;åö',
  'other-is': ';;;;;ð;áíþ;æéóöú;;ý',
  'other-fi': ';;;;ä;;;;ö',
  'other-hu': ';;;;;áé;;óöő;íúü;ű',
  'other-pl': ';;;;;;ęł;óąśż;ć;ń',
  'other-cs': ';;;;;í;áěž;éýčřš;ů;;ú',
  'other-sk': ';;;;;;áž;éíúýčšť;ľ;ôďň;äó',
  'other-sl': ';;;;;;č;šž',
  'other-sh': ';;;;;;;čšž;ć;đ',
  'other-ro': ';;;;;ă;îș;ț;â',
  'other-tr': ';;;;;ı;çüş;öğ',
  'other-lt': ';;;;;;ėšų;ąįž;čū;ę',
  'other-lv': ';;;;;ā;ēī;šū;ļņ;ž;ķ',
  'other-id': '',
  'other-fil': '',
  'other-vi': ';;;;;àđ;áư;êóôạảấếểệốộớờủ;âãìíúăơầậềịọởợứự;òùũắặẽỉồổụừửữ;ýằỏ',
};

/** Letter trigrams of words, a space for their edges, by -log2 of their share. */
export const trigrams = {
  en: ';;;;; th;he the; a  an in of toanded in ingis nd ng of on to ; be fo i  is it on re wa wh wi yoat forhatherionit ll ly or re thathitiove you; shateay be earhavhinhisithld notot ou ow reary tedth ts ut waswit;butby ey ghtighounty uldwhe',
  de: ';;;;;en ;ch er ich; au da di ei unchtdenderdieeinie in inend schund; be er ge ic mi ni si vo we wi zuachberchedasgenhenht istit mitnenst tenung; fü ih im scabeaucaufausbeibeneitfürhr hreim licnicnn seisicsiess uchuf vonweiwiewirzu ür ',
  fr: ';;;;;; de lede es ; en la pa qu unentet la le lesne nt on quere ur ; au ce d  et il l  à aisansce desestionis it llens ontourpaspoust tiotreue ui un uneus ; av c  du dé étairaitau dandu eureuxfaiiquireoirousouvpluqu quirs surtouté ux ',
  es: ';;;;; de; lade os ; a  co el en es lo qu se un y as do el entes estla queue ; no pa po suadoal condelieniónlaslo losna no nteor parporra resro ta un ón ; cuaciaraciaciociódaddoseroidaidomo ncindosu unaás ía ; mácuafuehacmáspuetodueduie',
  it: ';;;;;; dito ; ch co e  in pe unchedeldi he la le no on perre ; al il ne no è areatoconellgliia il io ionli llalo na ne ni nononero si ta ti un zio; l  pi riattazichiessettgioma nelntionoquari ttittounauttza ;ci enzggiiù nzaoltpiùtuttà ',
  pt: ';;;;;; dede ; a  co do e  o  pa qu seas da do em entos quera ue ão ; em es no nã po te um é adoar aracomeu ia ma ndontenãoom parporum uma; as eu osadaadeaisaçãdaddoseirelaidaitomaimasmo nosntoomoou riaro ssoção; aoinhlhonhaocêsãoém ões',
  nl: ';;;;;en ; de hean de et ; ee en ge in vaaarat eenhetin oorvan; be ik is me ni op te ve vo wa we ziaanar chtdatdeneergenie ietij ijnik is je jn ndenieop or vervoo; aa om oo ui ze zoaatbijdooeelhebheeijkjk kenlijmaameemetnaarijuitze zij',
  other:
    ';;;;;;;ng ; je ka na saan angje na ; at i  ja ko ng og ta ti videtir ja ni og sa ; ak ir ku ol på sk sv v  ya zaai ak alaga ka kanki ko li nh på ri taktiltt varya ; mg nh z  í  înakaakoav að ej gy ih ikaikkkalkarku mganyaru skayanär že ',
};
