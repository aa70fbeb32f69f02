/** Operators by ICAO designator (Doc 8585): name and telephony designator. */
export const OPERATORS_TABLE = `
AAL|American Airlines|AMERICAN
AAR|Asiana Airlines|ASIANA
AAY|Allegiant Air|ALLEGIANT
ABD|Air Atlanta Icelandic|ATLANTA
ABX|ABX Air|ABEX
ACA|Air Canada|AIR CANADA
ADR|Adria Airways|ADRIA
AEA|Air Europa|EUROPA
AEE|Aegean Airlines|AEGEAN
AFL|Aeroflot|AEROFLOT
AFR|Air France|AIRFRANS
AHY|Azerbaijan Airlines|AZAL
AIC|Air India|AIRINDIA
AMX|Aeroméxico|AEROMEXICO
ANA|All Nippon Airways|ALL NIPPON
ANZ|Air New Zealand|NEW ZEALAND
ARG|Aerolíneas Argentinas|ARGENTINA
ASA|Alaska Airlines|ALASKA
ASH|Mesa Airlines|AIR SHUTTLE
ASL|Air Serbia|AIR SERBIA
AUA|Austrian Airlines|AUSTRIAN
AUI|Ukraine International Airlines|UKRAINE INTERNATIONAL
AVA|Avianca|AVIANCA
AXM|AirAsia|RED CAP
AZU|Azul|AZUL
BAW|British Airways|SPEEDBIRD
BCS|European Air Transport Leipzig|EUROTRANS
BEL|Brussels Airlines|BEELINE
BOX|AeroLogic|GERMAN CARGO
BTI|airBaltic|AIR BALTIC
BWA|Caribbean Airlines|CARIBBEAN AIRLINES
CAL|China Airlines|DYNASTY
CAO|Air China Cargo|AIRCHINA FREIGHT
CCA|Air China|AIR CHINA
CES|China Eastern Airlines|CHINA EASTERN
CFG|Condor|CONDOR
CHH|Hainan Airlines|HAINAN
CJT|Cargojet Airways|CARGOJET
CKS|Kalitta Air|CONNIE
CLX|Cargolux|CARGOLUX
CMP|Copa Airlines|COPA
CPA|Cathay Pacific|CATHAY
CSA|Czech Airlines|CSA
CSN|China Southern Airlines|CHINA SOUTHERN
CSZ|Shenzhen Airlines|SHENZHEN AIR
CTN|Croatia Airlines|CROATIA
DAH|Air Algérie|AIR ALGERIE
DAL|Delta Air Lines|DELTA
DHK|DHL Air|WORLD EXPRESS
DLH|Lufthansa|LUFTHANSA
EDV|Endeavor Air|ENDEAVOR
EIN|Aer Lingus|SHAMROCK
EJA|NetJets|EXECJET
EJU|easyJet Europe|ALPINE
ELY|El Al|ELAL
ENY|Envoy Air|ENVOY
ETD|Etihad Airways|ETIHAD
ETH|Ethiopian Airlines|ETHIOPIAN
EVA|EVA Air|EVA
EWG|Eurowings|EUROWINGS
EXS|Jet2.com|CHANNEX
EZS|easyJet Switzerland|TOPSWISS
EZY|easyJet|EASY
FDB|flydubai|SKYDUBAI
FDX|FedEx Express|FEDEX
FFT|Frontier Airlines|FRONTIER FLIGHT
FIN|Finnair|FINNAIR
FPY|PLAY|PLAYER
GEC|Lufthansa Cargo|LUFTHANSA CARGO
GFA|Gulf Air|GULF AIR
GIA|Garuda Indonesia|INDONESIA
GJS|GoJet Airlines|LINDBERGH
GLO|Gol|GOL TRANSPORTE
GTI|Atlas Air|GIANT
HAL|Hawaiian Airlines|HAWAIIAN
HVN|Vietnam Airlines|VIET NAM AIRLINES
IBE|Iberia|IBERIA
IBS|Iberia Express|IBEREXPRESS
ICE|Icelandair|ICEAIR
IGO|IndiGo|IFLY
IRA|Iran Air|IRANAIR
ITY|ITA Airways|ITARROW
JAL|Japan Airlines|JAPANAIR
JBU|JetBlue Airways|JETBLUE
JIA|PSA Airlines|BLUE STREAK
JST|Jetstar Airways|JETSTAR
JZA|Jazz Aviation|JAZZ
KAC|Kuwait Airways|KUWAITI
KAL|Korean Air|KOREANAIR
KLM|KLM Royal Dutch Airlines|KLM
KQA|Kenya Airways|KENYA
KZR|Air Astana|ASTANALINE
LAN|LATAM Airlines|LAN CHILE
LGL|Luxair|LUXAIR
LOG|Loganair|LOGAN
LOT|LOT Polish Airlines|LOT
LPE|LATAM Airlines Peru|LANPERU
LXJ|Flexjet|FLEXJET
MAS|Malaysia Airlines|MALAYSIAN
MEA|Middle East Airlines|CEDAR JET
MPH|Martinair|MARTINAIR
MSR|EgyptAir|EGYPTAIR
MXY|Breeze Airways|MOXY
NAX|Norwegian Air Shuttle|NOR SHUTTLE
NJE|NetJets Europe|FRACTION
NKS|Spirit Airlines|SPIRIT WINGS
NPT|West Atlantic UK|NEPTUNE
OMA|Oman Air|OMAN AIR
PAL|Philippine Airlines|PHILIPPINE
PDT|Piedmont Airlines|PIEDMONT
PIA|Pakistan International Airlines|PAKISTAN
POE|Porter Airlines|PORTER
QFA|Qantas|QANTAS
QTR|Qatar Airways|QATARI
QXE|Horizon Air|HORIZON AIR
RAM|Royal Air Maroc|ROYALAIR MAROC
RJA|Royal Jordanian|JORDANIAN
ROT|TAROM|TAROM
RPA|Republic Airways|BRICKYARD
RYR|Ryanair|RYANAIR
SAA|South African Airways|SPRINGBOK
SAS|Scandinavian Airlines|SCANDINAVIAN
SBI|S7 Airlines|SIBERIAN
SCX|Sun Country Airlines|SUN COUNTRY
SDM|Rossiya|RUSSIA
SIA|Singapore Airlines|SINGAPORE
SKU|Sky Airline|AEROSKY
SKW|SkyWest Airlines|SKYWEST
SVA|Saudia|SAUDIA
SVR|Ural Airlines|SVERDLOVSK AIR
SWA|Southwest Airlines|SOUTHWEST
SWR|Swiss International Air Lines|SWISS
SXS|SunExpress|SUNEXPRESS
TAM|LATAM Airlines Brasil|TAM
TAP|TAP Air Portugal|AIR PORTUGAL
THA|Thai Airways International|THAI
THY|Turkish Airlines|TURKISH
TOM|TUI Airways|TOMJET
TRA|Transavia|TRANSAVIA
TSC|Air Transat|AIR TRANSAT
TVF|Transavia France|FRANCE SOLEIL
TVS|Smartwings|SKYTRAVEL
UAE|Emirates|EMIRATES
UAL|United Airlines|UNITED
UPS|United Parcel Service|UPS
UTA|UTair Aviation|UTAIR
UZB|Uzbekistan Airways|UZBEK
VIR|Virgin Atlantic|VIRGIN
VIV|Viva|AEROENLACES
VJC|VietJet Air|VIETJET
VLG|Vueling|VUELING
VOE|Volotea|VOLOTEA
VOI|Volaris|VOLARIS
VOZ|Virgin Australia|VELOCITY
WIF|Widerøe|WIDEROE
WJA|WestJet|WESTJET
WZZ|Wizz Air|WIZZ AIR
`;
