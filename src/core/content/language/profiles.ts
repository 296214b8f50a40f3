// Profiles of languages, written by 'npm run language'. Licence of this file: CC BY-SA 4.0; see PROVENANCE.md.
// Groups are separated by semicolons: group n holds what has a frequency of about 2^-(n + 3).

/** Frequent words of each language, each with a capital. */
export const words = {
  en: ';The;AAndOfTo;IInIsIt;AsBeForOnSThatThisWasWithYou;AllAnAreAtButByCanFromHaveHeHisIfMeMyNotOneOrSoTTheyWeWillYour;AboutAlsoBeenDoDonGetHadHasHerHowJustLikeMMoreNewNoNowOtherOutPeopleReSheSomeTheirThemThereTimeUpWereWhatWhenWhichWhoWould;AfterAnyBackBecauseBeforeBeingCouldDDayDidEvenFirstGoGoingGoodGotHereHimIntoItsKnowLifeMadeMakeManyMayMostMuchNeedNeverOffOnlyOurOverReallyRightSaidSeeShouldStillTakeThanThenTheseThinkThoseTooTwoUsVeVeryWantWayWellWhereWhyWorkWorldYearYears;AmCareComeMan;CDueENonPerSonWar;AlCoDeDieDoorFranceHiJLLaMetNOPlusProSeaUVViaWY;AdBenBetCaDontEdEraEtGrandImLosNetVanYa;DaDanElEmEnEuHaHatLeMaNaOpPaSinSoloUnYoZ;AiBinComConDelDesDiDuErFaFiHoIlLasMiPaysSaSeTonVa',
  de: ';;DerDieUnd;DasIchInIst;AuchAufDemDenEinEineEsFürImMitNichtSichSieVonZu;AberAlsAmAnAusBeiDassDesDuEinenErHabenHatManNachNochNurOderSindSoUmWarWasWennWerdenWieWirWird;AlleBisDaDannDieseDochDurchEinemEinerHabeHierIhrImmerJaJetztKannKeineMalMehrMichMirSchonSeinVorWiederWurdeZumZurÜber;AbAllesAlsoAnderenBeimBinDamitDennDeutschlandDichDieserDirEinesEinfachEtwasGanzGegenGehtGibtGutHabHatteHeuteIhmIhreKeinKommtKönnenLebenMachenMachtMeinMeineMenschenMussNichtsNunOhneSSehrSeineSeitSelbstSollUnsUnterVielVomWarenWeilWerWillWoWürdeZeitZwei',
  fr: ';De;LaLe;DDesEnEstEtLLesQueUnÀ;AAuCCeDansDuIlJePasPourQuQuiSurUne;AiAvecElleJMaisNNeOnOuParPlusSSeSiSonSontTuVousYÇa;AussiAuxBienCetteCommeDeuxFaireFaitIlsLeurLuiMMeMoiMonMêmeNousOntPeutSaSesTToutÉtaitÉtéÊtre;AlorsAnsAprèsAutreAutresAvaitAvantAvoirBonCesContreDepuisDireDitDoncDontDéjàEncoreEntreFautFoisFranceJamaisLàMaMoinsMondeNonNotreOùPeuQuandQuoiRienSansSousSuisTeTempsToiToujoursTousTrèsVaVieVoirVotre;AinsiAsChezFrançaisGensGrandJusteLeursOuiPaysSoitTonTouteTropVraiment',
  es: ';De;AElEnLaQueY;LosNoSeUn;ConDelEsLasLoParaPorSuUna;AlComoMeMásOPeroSiTe;CuandoEsoEstaEsteEstáFueHaHayLeMiMuySerSinSobreSonSusTambiénTieneTodoTodosTuYaYo;AhoraAlgoAsíAñoAñosBienCadaCosasDesdeDespuésDondeDosDíaEEntreEraEsaEseEstadoEstoEstoyEstánGenteGraciasGranHaceHacerHanHastaLesMasMejorMenosMismoMuchoMundoNadaNiNosNuncaOtraOtroOtrosPartePersonasPorquePuedeQuéSiempreSoloTanTantoTengoTiempoUnoVaVerVezVida;AntesAunqueCasaContraCreoCuentaCómoDecirDuranteEllosEstosFormaGobiernoHabíaHechoLugarPaísPocoQuieroSeaSoySóloTenerTodasTrabajo',
  it: ';;CheDiE;AIlInLaNonPerUnÈ;ConDaDelDellaILLeSiSonoUna;AlAllaAncheComeDeiDelleGliHaHoLoMaMiNelOPiùQuestoSe;AdAiAnniCCiCosaCuiDDalDellDueEdEraEssereFareFattoHannoIoLoroNellaPartePerchéPrimaQuandoQuestaSiaSoloStatoSuSuaSuoTiTraTuttiTutto;AllAlleAltriAltroAncoraAnnoBeneCasaChiCosìDaiDallaDegliDireDopoDoveFaGiornoGiàGrazieHaiItaliaLavoroMaiMeMiaMioModoMoltoMondoNeNeiNelleNoNoiOgniOraPersonePoiProprioPuòQuantoQuellaQuelloQuestiQuiQuindiSecondoSeiSempreSenzaStaStataSulSullaTeTempoTuUnoViVitaVolta',
  pt: ';De;AEOQue;DaDoEmNãoParaUmÉ;ComComoEuNaNoOsPorSeUma;AoAsDosFoiMaisMasMeSerSeuSuaVocê;AindaAnosAquiAtéBemDasDiaElaEleEstáFazerIssoJáMesmoMeuMinhaMuitoNosOuPelaPeloPessoasPodeQuandoSobreSãoSóTambémTeTemTerTudoVaiÀ;AgoraAnoAosApenasAssimBomBrasilCasaCidadeCoisaDepoisDeusDoisElesEntreEntãoEraEssaEsseEstaEsteEstãoFazForamGrandeHojeHáMelhorMimMundoNadaNasNemNossaNuncaOndeOutrosPartePorqueQualQuemQuerQueroSeiSemSempreSeusSouSuasTempoTenhoTheTodoTodosTãoVerVezVidaVouÀs;DuranteEstadoEstouFormaNovoNósPraSejaTrabalho',
  nl: ';De;EenEnHetInVan;DatIkIsOpVoor;AanAlsDieErJeMaarMetNietOmTeZijn;BijDanDezeDitDoorHebbenHeeftHijKanNaarNogOfOokOverUitWasWatWeZeZo;AlBenGaanGaatGeenGoedHaarHebHoeJaarKunnenMeMeerMensenMijnMoetNaNuOnsOnzeTotUVeelWaarWelWerdWilWordenWordtZichZou;AlleAlleenAllesAltijdAndereDaarDagDoenDusEchtEensEersteEvenGaGewoonGroteHadHeelHemHierHunIetsJaJijJullieKomenKomtLatenLevenMMakenManMeeMijMoetenNNetNieuweOmdatOnderSStaatTTegenTerugTijdTijdensTochToenTussenTweeViaWaaromWarenWeerWeetWieWijZalZienZijZoals',
  ca: ';De;AElILaQue;DDelElsEnLLesPerUn;AlAmbComEsHaNoUnaVaÉs;AquestDelsHiMésOSSerSi;AquestaFerMoltPeròSeuTot',
  da: ';;AfDetErIOg;AtDenEnForHarIkkeJegMedPåTil;DeDer',
  nb: ';;DetErIOg;AvEnForHarIkkeJegMedPåSomTilÅ;AtDe',
  sv: ';;AttDetIOchÄr;EnFörHarInteJagMedPåSom;AvDuOmSå',
  is: ';OgÍ;AðErSemÁ;Til;AfEkkiEnFyrirHannMeðUmVarViðÉg',
  fi: ';;JaOn;Ei;EttäMuttaOliSe;HänJosKunMyösNiinNytOleOvatSenVoi',
  hu: 'A;;AzÉs;EgyHogyIsNem;DeMeg;CsakEzHaMárMégVagyVanVolt',
  pl: ';;INieW;DoJestNaSięToZŻe;AAleCoJakO;TakZa',
  cs: ';;ASeV;JeNaTo;AleDoIJsemOSSiTakZŽe;Pro',
  sk: ';;ASaV;JeNa;AjAkoDoOSSiToZŽe;AlePoSom',
  sl: ';Je;InV;DaKiNaSeSoZa;KotLahkoNePaSTudiZ;Po',
  sh: ';;DaIJeU;NaSe;AIzNeOdSaSuZa;KaoOToŠto',
  ro: ';De;AÎnȘi;CuDinLaOPeSă;AuCareCăEsteMaiNuPentruSeUn;AlAmCaCeDarFiFostLuiSSiSuntVa;DacăDupăEISaSau',
  tr: ';;Ve;BirBu;DaDeIçinÇok;DahaEnGibiHerIleKadarNeOOlanOlarak',
  lt: ';;Ir;;ArIšKadKaipOSuTaiYraĮ;ApieBetBuvoNeNuoSavoTik',
  lv: ';;IrUn;ArPar;ArīBetEsKaKasKāNavNoTasToTāUzVai',
  id: ';;DanYang;DiIni;AdaAdalahAkanAkuBisaDalamDariDenganItuKitaPadaTidakUntuk',
  fil: ';AngNaNgSa;AtMga;Ay;HindiIsangItoKoKungMayNi;AkoPaSi',
  vi: ';;;CóCủaLàVà;ChoCácKhôngMộtNgườiNàyTrongVớiĐãĐượcỞ;ThểĐể',
};

/** Letters outside a to z. */
export const letters = {
  en: '',
  de: ';;;;ü;ä;ö',
  fr: ';;;é;;àè;çê',
  es: ';;;;ó;áí;éñ;ú',
  it: ';;;;;è;à;ù',
  pt: ';;;;ãé;áç;êíó;ú',
  nl: '',
  ca: ';;;;é;àèó;íò;çú',
  da: ';;;å;æø',
  nb: ';;;å;ø;;æ',
  sv: ';;ä;åö',
  is: ';;ð;áíþ;æéóöú;;ý',
  fi: ';ä;;;;ö',
  hu: ';;áé;;óöő;íúü;ű',
  pl: ';;;ęł;óąśż;ć;ń',
  cs: ';;í;áěž;éýčřš;ů;;ú',
  sk: ';;;áž;éíúýčšť;ľ;ôďň;äó',
  sl: ';;;č;šž',
  sh: ';;;;čšž;ć;đ',
  ro: ';;ă;îș;ț;â',
  tr: ';;ı;çüş;öğ',
  lt: ';;;ėšų;ąįž;čū;ę',
  lv: ';;ā;ēī;šū;ļņ;ž;ķ',
  id: '',
  fil: '',
  vi: ';;àđ;áư;êóôạảấếểệốộớờủ;âãìíúăơầậềịọởợứự;òùũắặẽỉồổụừửữ;ýằỏ',
};

/** Groups of two letters, then third letters with a character for each two languages: its levels there. A space is an edge. */
export const trigrams =
  ' a BNEsa(((LigLd/lOXGGo((-(sLcb/uiImmvpT].| beFeZG| c (L^(aTOPle^I[vhSR?ligcR/oKE<Zu^k[.| d oCf/aWRF>eM2;4iNP5GoQQNPukRdZé(L((| e (/<0e(((:ir((dloWkcmoms0nZ<k>r+.[PskEO-t.Kpvu.fkx| faZRPmü,(((| geXdd@| haFaSPeHm06| i C(T,c+p((h,((0k(((Il(CC/mbdd/n=P>>sFplHtC(^.| j (U((ale/YeuT0F| ka-((Xo-((Yu/((Z| l (CL/aZ;@PeZ5QQoSWRd| mePOOFiXYQPudkkuá(-0/| nablaOg(((,ijmwGoQOFPã((+(| o (-W-fAnw\\g((^,m(((RnKLvRo(((LpfwnIs(0t.uUU,gv^(p\\| paR=NYe\\O=bigdSvl\\R/eo[FFarQFFX| quf<E-| rieeSeé(U((| saZQZacbgU]eOEEaiXOHkoOGGbtP^KPu\\FGl| te[POGh8owco@PbP| ui(((Lm-(s/nW<@t| v (((-aoZc>ebYPGojRYIr(g(]| waG((JeO((ChC(((iF((SoQ((L| y (W((oC.(0| za0((ce.((Si/((Ko(((Tu+((g| à (C.(| è ((C(| é ((+(t(L((| üb-(((|aal(((Un(((Ir0((:t0((T|abe,..(|achag.]iptm/|ada(tt-o(+j0|ag .(([|ahr-(((|ai (U[-n]L./rgL0xs(C,/tpL(0|ak p((c|allPdL[sb(pS|am c(,c|an Gbn4cf[Rxgc^oXnk^Ldop.Q/seK/dt[GP[|ar YOjFankaueRmIc|as FE*YsbUZn|at H^(>op/I/td^Lv|au .L(.c,^((f,(((sbfx/x(U((|azi((L0|açã((,(|beik((pnt0fRravdd|bij(((T|ca ptP.|ce TH[v|ch Mp(ZeaS@Ul-(((t*((C|ci (^U.a^kYwo(,c0ó(,(0|co (-Q/mLPOnnLOFesp-R(|cua(-((|da v,Nta(((Ud(,,(l((U.nuSnZs+.-0toxfJ|de Y2V4i/([(ln+@Zmtd.wn`cdHrWcZHsbGk.tw0o,|di (p:-eimpS|do ^*N.o(((Ls(,,/|du -L(.|ebb((^U|ec (U(0|ed B0^Zeu-\\R|eef(((Ulg((LnU((Brp((C|eftp((]|egeu((]|ehe-((pr-(((|ei ,(Qmc-(((ni^(er^(,0s-(/ot,(-o|ek p(([e(((]|el c`IHdw((]lZRCd|em a(*b|en DEx4c^Z.0tG<EZz00U(|er ;FF=d-mmTeP-QQk.((\\op,[o|es F3+YsZUPntQEFP|et Q:x4teULlz-(((|eu 0U+0r/Tpft-^((x(L((|eze0(/]|faipL((|foi(g-(|ft l((U|fue(-((|für,(((|gaa(((U|geb-((Ue(((Ul.((\\nacdIskg(^v(((U|ggi((U(|giopxT(|gli.(C(|go ^,l.|gt -((e|ha (-Z.b,u((c(-((tH((/|he 5d@fb(((Le(((LnX((xt(((B|hij(0(U|hr ,(((ek((p|ht X((Le-((U|ia f,Fl|icaUbPwh_x^\\o(-Z(|idap,k/o(,u(|ie iS]GndO\\[rtY^\\tx(^Iu(U(^|ig u((Ze,x(\\|ihr-(((|ij (((Cd(((Uk(((Ln(((C|ik /((I|il dIIc|im b(-v|in <RK>eW\\\\dg?wdQh((-0|io p,GwnHGIm|iqu(L0(|ir YQ-,efS[o|is ?IsHtXYPc|it FC(Io(.Y/é(U((|ión(+((|iù ((U(|ja ./.k|je (S/F|jk (((L|jn (((C|ka (((-n-((Z|kei-(((nv((S|ki (((-|ko (((-m-(([|kt .((\\|la (<>,a(((Usdsmm|le P>?Ysd>mm|lho((-(|li ((C-cbldnj(((L|ll H(U.aplCvebHLQ|lo (+H.sn+.x|ls bU(R|lt l((dr((U(|lus/Tp(|ly C((0|ma xlOla(((TigLb/|meep((Li-p.otfeeS|mi (uL-j(((Utjww/|mmelLgn|mo (,P.e(((Us^-l0|más(-((|na o+FXa(((L|ncigkcw|nd <UxReXZZHop,O0|ne O@Jbl0gTon+wxR|ng >g0Neb^xR|nha0(-(|ni (wC,ckvd/evogH|nn ,((.elUg[|no ^+=-np^C(s(ub.|ns QC.R|nt Q:(QeYOFZo^,P0|nza(/U(|não((+(|och,npdê((-(|odo(-d0|oet(((U|of B(0U|og (((Y|oi (UZxr(L((s(U-0|olt((\\/|om [p+PmcLgno(,k0|on ==AYeSuJenwLgpopvT0tfHPe|ook^((Urp((:|op gg(K|or HsjHaguYv|os w_*u|ou LU,drLC0(s^L((tLL-pv(L0(|par\\FOlsnImm|per[Y?cu(U((|più((U(|plu(L((|po (.[.rfXXvu(C/(|pue(-((|qu (L((ag^P0eg<N.igQc(|ra paEtigLw0|rd Z^pTeknwS|re G>>Yi,pmnsROPd|ri ((LuaguY/j(((SoguZ0|ro 0sGw|rs SL(\\|rt YUp[|sa 0cP,|schi(gL|sei,gn(u(^-(|si (ZC-ck/e(e,mgn|so Y-P/ndQSw|ss Y((/ebUZfoppY(|st FCgQaQaGP|su (,^.r^T0(|são((-(|ta psG,|te OF=GnaYZH|th L(((aC(((e8pwoiC(((|ti (pC,encpRj(((UoIKpo|to Bs4kdp--(s(-u0upL.(|tra[YPdedH[d|ts RL([|tt /((-appU.ig(L/o((L(|tut0(U(|tzt-(((|tà ((U(|té (L.(|ua (0c/|uchbm(p|ue eEW.r/lu(sgZS0|uf ,(((|ui (C[/e(-((tpflL|um k(+ua(0s/|un nFCca(,L.dW.-.epCg0gs(g.|ur P:(csgT0(|us YH-c|ut RL(vt0(L/|uve(U((|ux (L((|va (mZ-npef@|vec(\\g(rPZPH|voi(Up0n,g(go(((Cu(U/(|waa(((Urb((^sQ((Utg((U|we U((Ue^((Ui,(((ld((Unu((grY((L|wie,((nr,(((|wor[((U|ya (-(-|youC(((|za (.S.|ze w(gS|zij(((Lo((C(|zu ,(((|ás (,00|ão ((*(|ça (U-(|ção((,(|ère(U((|ès (U((|ée (U((|ém ((-(|éta(U((|ía (,((|ón (+((|ões((-(|übe-(((|ür ,(((';
